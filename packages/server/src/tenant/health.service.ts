import type { BackupState, DiskState, Health, healthDisk, JobName } from "@provost/contract/tenant/health";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import type { Warehouse } from "@provost/warehouse/warehouse";
import { sql } from "kysely";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { resumeWork, workPausedSince } from "../platform/db/work-pause.ts";
import { type DiskReserve, diskState } from "../platform/disk/disk-reserve.ts";
import { unknownWhileAway } from "../platform/files/s3-store.ts";
import type { TenantFiles } from "../platform/files/tenant-files.ts";

/** Dependencies of the health page. */
export interface HealthDeps {
  db: Database;
  clock: Clock;
  disk: Pick<DiskReserve, "disks">;
  warehouse: Pick<Warehouse, "stats">;
  /** Tables with a missing or damaged file. */
  damagedTables(): Promise<Health["damaged"]>;
  /** The data sets with the most rows; their bytes where files can be reached. */
  largestTables(filesReachable: boolean): Promise<NonNullable<Health["datasets"]>>;
  /** Scheduled updates and queued emails of all tenants. */
  work(): Promise<Health["work"]>;
  files: Pick<TenantFiles, "bytesOf" | "isOwn" | "isReachable" | "removeAll">;
  version: string;
  jobs: {
    states(): Health["jobs"];
    /** Starts one, or lets it wait for the one that runs. */
    run(name: JobName): void;
  };
  backups: {
    state(): Promise<BackupState>;
    /** Starts one and does not wait for its end. */
    backUpNow(): Promise<void>;
  };
}

/** How many tenants' files are counted at a time. */
const looksAtOnce = 16;
const worst: readonly DiskState[] = ["reached", "low", "enough"];

async function storageOf({ db, files }: HealthDeps, filesReachable: boolean): Promise<Health["storage"]> {
  const tenants = await db.platform((platform) =>
    platform.selectFrom("tenant").select(["id", "name"]).execute(),
  );
  const storage: Health["storage"] = [];
  const bytesOf = (id: string): Promise<number | null> =>
    filesReachable ? files.bytesOf(id).catch(unknownWhileAway) : Promise.resolve(null);
  for (let at = 0; at < tenants.length; at += looksAtOnce) {
    const some = tenants.slice(at, at + looksAtOnce);
    const looked = some.map(async ({ id, name }) => ({ tenant: id, name, bytes: await bytesOf(id) }));
    storage.push(...(await Promise.all(looked)));
  }
  return storage.sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
}

async function postgresVersion({ db }: HealthDeps): Promise<string> {
  const { rows } = await db.platform((platform) =>
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(platform),
  );
  return rows[0]?.version ?? "";
}

/** The state of this server. */
export async function health(deps: HealthDeps): Promise<Health> {
  const { slots, running, queued, restarts } = deps.warehouse.stats();
  const startedAt = new Date(deps.clock.now().getTime() - process.uptime() * 1000).toISOString();
  const [disks, isReachable, isOwn] = await Promise.all([
    deps.disk.disks(),
    deps.files.isReachable(),
    deps.files.isOwn(),
  ]);
  const filesReachable = isReachable && isOwn;
  return {
    startedAt,
    versions: {
      provost: deps.version,
      node: process.versions.node,
      postgres: await postgresVersion(deps),
    },
    engine: {
      ready: slots.filter(({ phase }) => phase === "idle" || phase === "busy").length,
      slots: slots.length,
      running,
      queued,
      restarts,
    },
    disks: disks.map((disk) => ({ ...disk, state: diskState(disk) })),
    damaged: await deps.damagedTables(),
    work: await deps.work(),
    jobs: deps.jobs.states(),
    filesReachable,
    storage: await storageOf(deps, filesReachable),
    datasets: await deps.largestTables(filesReachable),
    backup: await deps.backups.state(),
    pausedSince: (await workPausedSince(deps.db))?.toISOString() ?? null,
  };
}

/** The state of the fullest disk and of the backups, and whether work is paused: for a warning in time. */
export async function diskNotice({
  db,
  disk,
  backups,
}: Pick<HealthDeps, "db" | "disk" | "backups">): Promise<ReplyData<typeof healthDisk>> {
  const disks = (await disk.disks()).map((one) => ({ free: one.free, state: diskState(one) }));
  const [first = { free: 0, state: "enough" as const }] = disks.sort(
    (a, b) => worst.indexOf(a.state) - worst.indexOf(b.state) || a.free - b.free,
  );
  const paused = (await workPausedSince(db)) !== null;
  return { ...first, backup: (await backups.state()).state, paused };
}

/** Runs a daily job, and records who did so. */
export async function runJob(
  { jobs }: Pick<HealthDeps, "jobs">,
  { db, actor }: TenantScope,
  name: JobName,
): Promise<null> {
  jobs.run(name);
  const entry = {
    actorId: actor.userId,
    action: "create",
    entity: "background_job",
    entityId: name,
  } as const;
  await db.run((records) => audit(records, { ...entry, before: null, after: { name } }));
  return null;
}

/** Starts a backup, which goes on by itself, and records who did so. */
export async function backUpNow(
  { backups }: Pick<HealthDeps, "backups">,
  { db, actor, tenantId }: TenantScope,
): Promise<null> {
  await backups.backUpNow();
  const entry = { actorId: actor.userId, action: "create", entity: "backup", entityId: tenantId } as const;
  await db.run((records) => audit(records, { ...entry, before: null, after: null }));
  return null;
}

/** Resumes scheduled updates and queued emails after a restore. */
export async function resume({ db }: Pick<HealthDeps, "db">, scope: TenantScope): Promise<null> {
  await resumeWork(db, scope);
  return null;
}
