import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const vite = fileURLToPath(new URL("../../../../node_modules/vite/bin/vite.js", import.meta.url));
const source = fileURLToPath(new URL("../../../web/floor", import.meta.url));
const served = fileURLToPath(new URL("../../../web/dist/assets/floor", import.meta.url));

/** Path of the page that mounts React and one button of the kit and nothing else. */
export const floorPath = "/assets/floor/index.html";

/** Builds that page among the console's files, compressed as they are; returns how to take it away again. */
export function placeFloor(): () => void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, "build", "--base", "/assets/floor/", "--outDir", served, "--emptyOutDir", "--logLevel", "error"],
    { cwd: source, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(`the floor page could not be built: ${stderr}`);
  for (const name of readdirSync(served, { recursive: true, encoding: "utf8" })) {
    if (/\.(?:js|css|html)$/.test(name))
      writeFileSync(join(served, `${name}.br`), brotliCompressSync(readFileSync(join(served, name))));
  }
  return () => rmSync(served, { recursive: true, force: true });
}
