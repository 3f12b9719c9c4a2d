"""The builder of the maps: from base geography, a recipe and the board's tables to one SVG (docs/building-maps).

A tool for developers; the program never imports it. The steps, in order: `recipe`, `geography`, `areas`, `land`,
`seas`, `grid_repair`, `vector`, `vector_repair`, `layout`, `write`; `build` runs them all.
"""
