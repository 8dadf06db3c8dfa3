import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", "test-results", "data"]);

/** Every TypeScript file under `packages/<name>/`, as paths from the folder, with forward slashes. */
export function sourceFiles(folder, under = "packages") {
  return readdirSync(join(folder, under)).flatMap((name) => {
    const path = `${under}/${name}`;
    if (skipped.has(name)) return [];
    if (statSync(join(folder, path)).isDirectory()) return sourceFiles(folder, path);
    return /(?<!\.d)\.tsx?$/.test(name) ? [path] : [];
  });
}
