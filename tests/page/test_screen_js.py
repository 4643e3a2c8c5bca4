"""What a press on the page hands to the browser: what is kept, copied, saved, opened."""

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from treegen.tree.file import dumps


def test_a_press_keeps_copies_and_saves_what_is_shown(node: Node) -> None:
    # Weights of 5 each are reduced to 1 in the page, and so are not those of the file.
    files = [
        {"data": data_named(name), "name": f"{name}.json", "file": dumps(tree_named(name)).decode()}
        for name in ("nine", "even", "weighed", "fixed")
    ]
    node(
        "screen",
        {"spanish": data_named("spanish"), "raise": data_named("raise"), "files": files},
    )
