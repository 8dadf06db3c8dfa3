import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { root } from "../place.mjs";

const require = createRequire(import.meta.url);

function run(script, args, cwd) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Declarations name the files beside them: no other package of this house is published, and none holds TypeScript. */
function rewritten(types, file, text) {
  return text.replace(/(["'])((?:@provost\/|\.\.?\/)[^"']+)\1/g, (_, quote, name) => {
    if (name.startsWith(".")) return `${quote}${name.replace(/\.tsx?$/, ".js")}${quote}`;
    // `@provost/contract/dict/dict` → types/contract/src/dict/dict.js
    const [, folder, part] = /^@provost\/([^/]+)\/(.+)$/.exec(name);
    const path = relative(dirname(file), join(types, folder, "src", `${part}.js`));
    return `${quote}${path.startsWith(".") ? path : `./${path}`}${quote}`;
  });
}

const bare = /(?:from|import)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w.-]+)[^"']*["']/g;

/** The packages that what is built names, in its code or in its declarations. */
function named(dist) {
  const found = new Set();
  for (const name of globSync("**/*.{js,d.ts}", { cwd: dist }))
    for (const [, one] of readFileSync(join(dist, name), "utf8").matchAll(bare)) found.add(one);
  return found;
}

const manifestOf = (name) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));

/** What a package depends on, and what those of this house do that are within it. */
function allDependencies(name) {
  const own = manifestOf(name).dependencies ?? {};
  const within = Object.keys(own).flatMap((one) => /^@provost\/(.+)$/.exec(one)?.[1] ?? []);
  return Object.assign({}, ...within.map(allDependencies), own);
}

/** A style sheet with those that it names within it. */
function wholeSheet(file) {
  return readFileSync(file, "utf8").replace(/@import "(\.[^"]+)";/g, (_, path) =>
    wholeSheet(join(dirname(file), path)),
  );
}

/** Makes `dist/` of a package: ES modules, types, style sheets and a manifest of its own. */
export function buildLibrary(name, description) {
  const folder = join(root, "packages", name);
  const dist = join(folder, "dist");
  const types = join(dist, "types");
  rmSync(dist, { recursive: true, force: true });
  run(
    join(dirname(require.resolve("vite/package.json")), "bin", "vite.js"),
    ["build", "--logLevel", "warn"],
    folder,
  );
  run(require.resolve("typescript/bin/tsc"), ["-p", "tsconfig.library.json"], folder);
  for (const found of globSync("**/*.d.ts", { cwd: types })) {
    const file = join(types, found);
    writeFileSync(file, rewritten(types, file, readFileSync(file, "utf8")));
  }
  const own = manifestOf(name);
  const sheets = Object.values(own.exports).filter((path) => path.endsWith(".css"));
  for (const path of sheets) {
    const file = join(dist, basename(path));
    // What parts of it name for themselves, such as the pane's sheet, is gathered there by Vite.
    const gathered = existsSync(file) ? readFileSync(file, "utf8") : "";
    writeFileSync(file, `${wholeSheet(join(folder, path))}${gathered}`);
  }
  const used = named(dist);
  const manifest = {
    name: own.name,
    version: own.version,
    description,
    license: own.license,
    type: "module",
    sideEffects: ["*.css"],
    exports: Object.fromEntries(
      Object.entries(own.exports).map(([entry, path]) => {
        if (!/\.tsx?$/.test(path)) return [entry, `./${basename(path)}`];
        const declaration = `./types/${name}/${path.slice(2).replace(/\.tsx?$/, ".d.ts")}`;
        return [entry, { types: declaration, import: `${entry}.js` }];
      }),
    ),
    dependencies: Object.fromEntries(Object.entries(allDependencies(name)).filter(([one]) => used.has(one))),
    peerDependencies: own.peerDependencies,
  };
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(folder, "README.md"), join(dist, "README.md"));
  cpSync(join(root, "LICENSE"), join(dist, "LICENSE"));
}
