"""The special ways of moving: convoy, canal passage, railway. Each knows its way as it stands while resolving."""
