import { existsSync } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import { textOf } from "../command.ts";
import { inBytes } from "../size-text.ts";
import { provostVersion } from "../version.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const neededNode = 24;
const scarceBytes = 2e9;
const tooFewBytes = 2e8;
const scarceShare = 0.05;

/** Provost and the Node it runs on. */
export function checkVersions(): Finding[] {
  const node = process.versions.node;
  const text = `Provost ${provostVersion()}, Node ${node} on ${process.platform}-${process.arch}`;
  if (Number.parseInt(node, 10) >= neededNode) return [ok("versions", text)];
  return [fail("versions", text, `run it with Node ${neededNode} or newer ("npm run provost" does)`)];
}

async function checkDisk(what: string, folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${inBytes(free)} free of ${inBytes(blocks * bsize)} in ${folder}`;
  const advice = "make room: imports and records stop when the disk is full";
  if (free < tooFewBytes) return fail(what, text, advice);
  return free < scarceBytes || bavail < blocks * scarceShare ? warn(what, text, advice) : ok(what, text);
}

async function checkWritable(folder: string): Promise<Finding> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile("written to see whether it can be\n");
      await file.sync();
    } finally {
      await file.close();
    }
    return ok("files", `${folder} can be written`);
  } catch (error) {
    return fail("files", textOf(error), "give the folder to the user who runs Provost, or look at the disk");
  } finally {
    await rm(path, { force: true });
  }
}

async function checkSecret(config: Config, env: NodeJS.ProcessEnv): Promise<Finding> {
  if (env.PROVOST_SECRET) return ok("key", "from PROVOST_SECRET; keep a copy of it in another place");
  const path = join(config.dataDir, "secret");
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    return fail("key", `${path} can be read by others`, `chmod 600 ${path}`);
  return ok("key", `in ${path}, readable by its user only; a backup holds it`);
}

/** Free space and permissions on the disk, and the key. */
export async function checkFolders(config: Config, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = [await checkDisk("disk", config.dataDir)];
  const isElsewhere = (await stat(config.filesDir)).dev !== (await stat(config.dataDir)).dev;
  if (isElsewhere) findings.push(await checkDisk("disk of files", config.filesDir));
  findings.push(await checkWritable(config.filesDir), await checkSecret(config, env));
  const left = [config.dataDir, config.filesDir].find((folder) => existsSync(join(folder, ".restoring")));
  if (left !== undefined)
    findings.push(
      warn("restore", `a restore into ${left} was cut short`, `remove ${join(left, ".restoring")}`),
    );
  return findings;
}
