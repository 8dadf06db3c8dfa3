import { existsSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import { diskState, makeDiskReserve } from "../../../platform/disk/disk-reserve.ts";
import { textOf } from "../command.ts";
import { inBytes } from "../size-text.ts";
import { provostVersion } from "../version.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const neededNode = 24;
const scarceBytes = 2e9;
const tooFewBytes = 2e8;

/** Provost and the Node it runs on. */
export function checkVersions(): Finding[] {
  const node = process.versions.node;
  const text = `Provost ${provostVersion()}, Node ${node} on ${process.platform}-${process.arch}`;
  if (Number.parseInt(node, 10) >= neededNode) return [ok("versions", text)];
  return [fail("versions", text, `run it with Node ${neededNode} or newer ("npm run provost" does)`)];
}

async function checkDisks({ dataDir, filesDir, diskReserve }: Config): Promise<Finding[]> {
  const disks = await makeDiskReserve([dataDir, filesDir], diskReserve).disks();
  return disks.map((disk) => {
    const { folder, free, size, reserve } = disk;
    const what = folder === dataDir ? "disk" : "disk of files";
    const text = `${inBytes(free)} free of ${inBytes(size)} in ${folder}, of which ${inBytes(reserve)} are its reserve`;
    const advice = "make space: imports, uploads and exports are refused when the reserve is reached";
    const state = diskState(disk);
    if (state === "reached" || free < tooFewBytes) return fail(what, text, advice);
    return state === "low" || free < scarceBytes ? warn(what, text, advice) : ok(what, text);
  });
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
  const findings = await checkDisks(config);
  findings.push(await checkWritable(config.filesDir), await checkSecret(config, env));
  const left = [config.dataDir, config.filesDir].find((folder) => existsSync(join(folder, ".restoring")));
  if (left !== undefined)
    findings.push(
      warn("restore", `a restore into ${left} was cut short`, `remove ${join(left, ".restoring")}`),
    );
  return findings;
}
