import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The commit of the last release; set with each release. */
export const releasedCommit = "57ce76e2";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

function run(command: string, args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    ...(input === undefined ? {} : { input }),
    maxBuffer: 1024 ** 3,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.toString()}`);
  return stdout;
}

/** Makes every entry of a folder of packages available at another place, but for our own packages. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== "@provost" && !existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
  }
}

/** Unpacks the last release into an empty folder, with the packages of this one; returns the server's program. */
export function unpackRelease(folder: string): string {
  const packed = run("git", ["archive", "--format=tar", releasedCommit, "packages", "package.json"]);
  run("tar", ["-x", "-C", folder], packed);
  const modules = join(folder, "node_modules");
  linkPackages(join(root, "node_modules"), modules);
  mkdirSync(join(modules, "@provost"));
  for (const name of readdirSync(join(folder, "packages"))) {
    symlinkSync(join(folder, "packages", name), join(modules, "@provost", name));
    const own = join(root, "packages", name, "node_modules");
    if (existsSync(own)) linkPackages(own, join(folder, "packages", name, "node_modules"));
  }
  const program = join(folder, "packages", "server", "src", "app", "main.ts");
  if (!existsSync(program)) throw new Error(`${dirname(program)} has no main.ts`);
  return program;
}
