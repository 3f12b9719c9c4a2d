"""Where the map lies in the viewport."""

from hypothesis import given
from hypothesis import strategies as st

from kartentisch.gui.map.camera import MOST_ZOOM, Camera

lengths = st.floats(50, 3000)
moves = st.lists(
    st.one_of(
        st.tuples(st.just("zoom"), st.floats(0.2, 5), st.floats(0, 1), st.floats(0, 1)),
        st.tuples(st.just("move"), st.floats(-900, 900), st.floats(-900, 900), st.just(0.0)),
    ),
    max_size=8,
)


@given(lengths, lengths, moves)
def test_the_map_never_leaves_the_view(
    width: float, height: float, steps: list[tuple[str, float, float, float]]
) -> None:
    camera = Camera(4000, 2975, width, height)
    camera.fit()
    for what, a, b, c in steps:
        if what == "zoom":
            camera.zoom_by(a, b * width, c * height)
        else:
            camera.move(a, b)
        assert camera.least_zoom <= camera.zoom <= max(MOST_ZOOM, camera.least_zoom)
        for offset, view, size in ((camera.x, width, 4000 * camera.zoom), (camera.y, height, 2975 * camera.zoom)):
            if size <= view:
                assert abs(offset - (view - size) / 2) <= 0.51
            else:
                assert offset <= 0.51
                assert offset + size >= view - 0.51


@given(st.floats(100, 700), st.floats(100, 500))
def test_zooming_keeps_the_point_under_the_pointer(x: float, y: float) -> None:
    camera = Camera(4000, 2975, 800, 600)
    camera.fit()
    camera.zoom_by(4, 400, 300)
    before = camera.to_map(x, y)
    camera.zoom_by(1.2, x, y)
    after = camera.to_map(x, y)
    assert abs(before[0] - after[0]) * camera.zoom <= 1
    assert abs(before[1] - after[1]) * camera.zoom <= 1


def test_offsets_lie_on_device_pixels() -> None:
    camera = Camera(4000, 2975, 801, 600, ratio=1.5)
    camera.fit()
    camera.zoom_by(3, 217.3, 101.9)
    for offset in (camera.x, camera.y):
        assert abs(offset * 1.5 - round(offset * 1.5)) < 1e-6
