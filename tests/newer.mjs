// Python in WebAssembly, under Node.js: newer.mjs PYODIDE SCRIPT ARGUMENT...
const [folder, script, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide();
python.mountNodeFS("/host", "/");
python.globals.set("argv", python.toPy([script, ...args]));
try {
  python.runPython(`
import runpy, sys
sys.argv = list(argv)
runpy.run_path("/host" + sys.argv[0], run_name="__main__")
`);
} catch (error) { // whose text Node.js would drown in pyodide's own source
  console.error(error.message);
  process.exitCode = 1;
}
