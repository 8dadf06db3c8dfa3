import { systemClock } from "../../../platform/clock.ts";
import { countsOf } from "../archive/manifest.ts";
import { readArguments } from "../arguments.ts";
import { type Command, CommandFailure } from "../command.ts";
import { inBytes } from "../size-text.ts";
import { columns } from "./columns.ts";
import { openNamed, snapshotSource } from "./open-repository.ts";
import { graceMs, prune } from "./prune.ts";
import { listSnapshots, RepositoryFault, readSnapshot } from "./repository.ts";
import { keepOf } from "./retention.ts";
import { setAside, verifyRepository } from "./verify.ts";

const where = `  --repository   a folder or s3://bucket[/folder]?endpoint=…; default: PROVOST_BACKUP_TO
An encrypted repository needs PROVOST_BACKUP_KEY.`;
const repository = { type: "string" } as const;

/** The snapshots of a repository. */
export const backupsList: Command = {
  name: "backups list",
  summary: "lists the snapshots of a repository",
  help: `Usage: npm run provost -- backups list [--repository <folder or s3://…>]

Lists the snapshots of a repository, oldest first: when each was created, what it contains and adds, and how long it took.

${where}`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { repository });
    const opened = await openNamed(values.repository, terminal);
    const snapshots = await listSnapshots(opened);
    if (snapshots.length === 0) terminal.say("no snapshots yet");
    const rows = [["SNAPSHOT", "TENANTS", "ROWS", "FILES", "SIZE", "ADDED", "SECONDS", "VERSION"]];
    for (const snapshot of snapshots) {
      try {
        const manifest = await readSnapshot(opened, snapshot);
        const { tenants, added, seconds, provost } = manifest;
        const { rows: rowCount, files } = countsOf(manifest);
        const size = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0);
        rows.push([
          snapshot.name,
          String(tenants.length),
          String(rowCount),
          String(files),
          inBytes(size),
          inBytes(added.bytes),
          seconds.toFixed(1),
          provost,
        ]);
      } catch (error) {
        if (!(error instanceof RepositoryFault)) throw error;
        rows.push([snapshot.name, error.message]);
      }
    }
    if (rows.length > 1) for (const line of columns(rows)) terminal.say(line);
    return 0;
  },
};

const mostShown = 20;

/** Whether everything that the snapshots need is there. */
export const backupsVerify: Command = {
  name: "backups verify",
  summary: "checks that everything the snapshots need exists and is intact",
  help: `Usage: npm run provost -- backups verify [--deep] [--set-aside] [--repository <folder or s3://…>]

Checks that every object that a snapshot needs exists, and that no data file was damaged before it was backed up. The exit code
is 1 if anything is missing or damaged.

  --deep         also reads every object and compares it with its name
  --set-aside    moves damaged objects to the folder "damaged", so that the next backup stores them again if it can
${where}`,
  run: async (args, { say, tell, ...terminal }) => {
    const flag = { type: "boolean" } as const;
    const { values } = readArguments(args, { repository, deep: flag, "set-aside": flag });
    const opened = await openNamed(values.repository, terminal);
    const found = await verifyRepository(opened, { deep: values.deep === true, signal: terminal.signal });
    for (const { name, reason } of found.unreadable) tell(`snapshot ${name}: ${reason}`);
    for (const { id, fault, needed } of found.faults) {
      tell(`object ${id} is ${fault}; it is needed by`);
      for (const { snapshot, entry } of needed.slice(0, mostShown)) tell(`  ${entry} of ${snapshot}`);
      if (needed.length > mostShown) tell(`  and ${needed.length - mostShown} more`);
    }
    for (const { snapshot, path } of found.damaged.slice(0, mostShown))
      tell(`${path} of ${snapshot} was damaged when it was backed up`);
    if (found.damaged.length > mostShown) tell(`and ${found.damaged.length - mostShown} more`);
    if (values["set-aside"])
      say(`${await setAside(opened, found)} damaged objects were moved to the folder "damaged"`);
    const count = `${found.snapshots} snapshots, ${found.objects} objects, ${inBytes(found.bytes)}`;
    const wrong = found.faults.length + found.unreadable.length + found.damaged.length;
    say(wrong === 0 ? `${count}: all there${values.deep ? " and whole" : ""}` : `${count}: ${wrong} faults`);
    return wrong === 0 ? 0 : 1;
  },
};

/** Forgets old snapshots. */
export const backupsPrune: Command = {
  name: "backups prune",
  summary: "removes old snapshots and what no snapshot needs",
  help: `Usage: npm run provost -- backups prune [--keep-last n] [--keep-daily n] [--keep-weekly n] [--repository <folder or s3://…>]

Removes the snapshots that no rule keeps; the newest one always stays. What no snapshot needs any more is removed by a prune
a day later, so that running backups and restores aren't affected. Backups can run meanwhile.

  --keep-last    the newest n snapshots
  --keep-daily   the last one of each of the newest n days that have snapshots (UTC)
  --keep-weekly  the last one of each of the newest n weeks that have snapshots
                 default of all three: PROVOST_BACKUP_KEEP (last=96,daily=31,weekly=26)
${where}`,
  run: async (args, terminal) => {
    const text = { type: "string" } as const;
    const options = { repository, "keep-last": text, "keep-daily": text, "keep-weekly": text };
    const { values } = readArguments(args, options);
    const keep = keepOf(
      {
        "keep-last": values["keep-last"],
        "keep-daily": values["keep-daily"],
        "keep-weekly": values["keep-weekly"],
      },
      terminal.env.PROVOST_BACKUP_KEEP,
    );
    if (keep === null) {
      terminal.say("PROVOST_BACKUP_KEEP is all: nothing was removed");
      return 0;
    }
    const opened = await openNamed(values.repository, terminal);
    const { retained, forgotten, removed, retired } = await prune(opened, keep, systemClock.now());
    terminal.say(`${retained} snapshots kept, ${forgotten} forgotten`);
    terminal.say(`${removed.objects} objects removed (${inBytes(removed.bytes)})`);
    if (retired.objects > 0)
      terminal.say(
        `${retired.objects} more (${inBytes(retired.bytes)}) are not needed; a prune in ${graceMs / 3_600_000} hours or later removes them`,
      );
    return 0;
  },
};

/** The installation's key out of a snapshot. */
export const backupsSecret: Command = {
  name: "backups secret",
  summary: "prints the installation's key from a snapshot",
  help: `Usage: npm run provost -- backups secret [snapshot] [--repository <folder or s3://…>]

Prints the key of the installation that was backed up, for PROVOST_SECRET. A snapshot contains it unless it was kept elsewhere.

${where}`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { repository }, 1);
    const source = await snapshotSource(values.repository, positionals[0] ?? "latest", terminal);
    for await (const { kind, content } of source.entries(({ kind }) => kind === "secret")) {
      if (kind.kind !== "secret") continue;
      for await (const piece of content) terminal.say(piece.toString("utf8").trim());
      return 0;
    }
    throw new CommandFailure("the key is not in this snapshot: it was kept outside, in PROVOST_SECRET");
  },
};
