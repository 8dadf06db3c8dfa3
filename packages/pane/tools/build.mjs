import { spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const pane = fileURLToPath(new URL("..", import.meta.url));
const dist = join(pane, "dist");
const types = join(dist, "types");
const require = createRequire(import.meta.url);

function run(script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: pane, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Where a file of this house stands among the declarations: `@provost/contract/dict` → types/contract/src/dict.js. */
function declared(name) {
  const [, folder, path] = /^@provost\/([^/]+)\/(.+)$/.exec(name);
  return join(types, folder, "src", `${path}.js`);
}

/** Declarations name the files beside them: no other package of this house is published, and none holds TypeScript. */
function rewritten(file, text) {
  return text.replace(/(["'])((?:@provost\/|\.\.?\/)[^"']+)\1/g, (_, quote, name) => {
    if (name.startsWith(".")) return `${quote}${name.replace(/\.tsx?$/, ".js")}${quote}`;
    const path = relative(dirname(file), declared(name));
    return `${quote}${path.startsWith(".") ? path : `./${path}`}${quote}`;
  });
}

rmSync(dist, { recursive: true, force: true });
run(join(dirname(require.resolve("vite/package.json")), "bin", "vite.js"), ["build", "--logLevel", "warn"]);
run(require.resolve("typescript/bin/tsc"), ["-p", "tsconfig.library.json"]);
for (const name of globSync("**/*.d.ts", { cwd: types })) {
  const file = join(types, name);
  writeFileSync(file, rewritten(file, readFileSync(file, "utf8")));
}

const own = JSON.parse(readFileSync(join(pane, "package.json"), "utf8"));
const contract = JSON.parse(readFileSync(join(pane, "..", "contract", "package.json"), "utf8"));
const external = ([name]) => !name.startsWith("@provost/");
const entries = Object.entries(own.exports).map(([name, path]) => {
  if (!/\.tsx?$/.test(path)) return [name, `./${name.slice(2)}`];
  const declaration = `./types/pane/${path.slice(2).replace(/\.tsx?$/, ".d.ts")}`;
  return [name, { types: declaration, import: `${name}.js` }];
});
writeFileSync(
  join(dist, "package.json"),
  `${JSON.stringify(
    {
      name: own.name,
      version: own.version,
      description:
        "A chart or table of rows, with a picker of chart types, a style panel, drills and export.",
      license: own.license,
      type: "module",
      sideEffects: ["*.css"],
      exports: Object.fromEntries(entries),
      dependencies: {
        ...Object.fromEntries(Object.entries(own.dependencies).filter(external)),
        zod: contract.dependencies.zod,
      },
      peerDependencies: own.peerDependencies,
    },
    null,
    2,
  )}\n`,
);
cpSync(join(pane, "src", "pane.css"), join(dist, "pane.css"));
cpSync(join(pane, "README.md"), join(dist, "README.md"));
cpSync(join(pane, "..", "..", "LICENSE"), join(dist, "LICENSE"));
