"""The tutorial's cells, run in order: `python -m tests.tools.notebook` renews what they print.

No kernel is needed: a cell is Python, and shows its last expression as Jupyter would.
"""

import ast
import io
import json
from base64 import b64encode
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

TUTORIAL = ROOT / "treegen/tutorial.ipynb"
Output = dict[str, Any]


def lines_of(text: str) -> list[str]:
    """Split a text as a notebook stores it."""
    return text.splitlines(keepends=True)


def data_of(value: object) -> dict[str, list[str]]:
    """Return what a notebook shows of a value, by type."""
    data = {"text/plain": lines_of(repr(value))}
    html = getattr(value, "_repr_html_", None)
    if html:
        data = {"text/html": lines_of(html()), **data}
    return data


def drawn() -> list[Output]:
    """Return the figures that a cell has drawn, and close them."""
    from matplotlib import pyplot

    outputs = []
    for number in pyplot.get_fignums():
        figure = pyplot.figure(number)
        picture = io.BytesIO()
        figure.savefig(picture, format="png", metadata={"Software": None})
        data = {"image/png": b64encode(picture.getvalue()).decode(), "text/plain": ["<Figure>"]}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    pyplot.close("all")
    return outputs


def outputs_of(source: str, names: dict[str, Any], count: int) -> list[Output]:
    """Run a cell with the names of those before it, and return what it shows."""
    parsed = ast.parse(source)
    last = parsed.body.pop() if isinstance(parsed.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(parsed, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[Output] = []
    if printed.getvalue():
        text = lines_of(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None and not source.rstrip().endswith(";"):
        outputs.append(
            {
                "data": data_of(value),
                "execution_count": count,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs + drawn()


def run(path: Path = TUTORIAL) -> dict[str, Any]:
    """Return a notebook with the outputs that its cells have now."""
    import matplotlib

    matplotlib.use("agg")
    notebook: dict[str, Any] = json.loads(path.read_text())
    names: dict[str, Any] = {}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, 1):
        cell["execution_count"] = count
        cell["outputs"] = outputs_of("".join(cell["source"]), names, count)
    return notebook


if __name__ == "__main__":
    TUTORIAL.write_text(json.dumps(run(), ensure_ascii=False, indent=1) + "\n")
