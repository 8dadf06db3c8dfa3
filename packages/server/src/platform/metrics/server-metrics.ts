import type { WarehouseStats } from "@provost/warehouse/warehouse";
import { Counter, Gauge, Registry } from "prom-client";
import type { PoolState } from "../db/database.ts";
import type { Disk } from "../disk/disk-reserve.ts";

/** What is looked at when metrics are read. */
export interface Observed {
  engine(): WarehouseStats;
  pools(): PoolState[];
  disks(): Promise<Disk[]>;
  /** Imports that are running, merges of parts included, and files that wait for a turn. */
  imports(): { running: number; merges: number };
  /** Whether the folder of files, or the bucket, can be reached. */
  filesReachable(): Promise<boolean>;
  /** Copies of a bucket's files on this machine, and how many were fetched; null without a bucket. */
  copies(): { bytes: number; fetched: number } | null;
}

const phases = ["starting", "idle", "busy", "stopped"] as const;

type Label = Record<string, string>;
type Sample = readonly [number, Label?];

/** Metrics of a server's state: engine, database connections, disks, imports. */
export function serverMetrics(observed: Observed): Registry {
  const registry = new Registry();
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    samples: () => readonly Sample[] | Promise<readonly Sample[]>,
  ): void => {
    new Gauge({
      name: `provost_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [value, label = {}] of await samples()) this.set(label, value);
      },
    });
  };
  const one = (name: string, help: string, value: () => number): void =>
    gauge(name, help, [], () => [[value()]]);

  // The engine counts from the start of this server, as a counter does.
  const counter = (name: string, help: string, value: () => number): void => {
    new Counter({
      name: `provost_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  };

  gauge("engine_slots", "Engine processes by phase", ["phase"], () =>
    phases.map((phase) => [observed.engine().slots.filter((slot) => slot.phase === phase).length, { phase }]),
  );
  const ofSlots = (name: string, help: string, value: "files" | "instances" | "rssBytes"): void =>
    gauge(name, help, ["slot"], () =>
      observed.engine().slots.map((slot, at) => [slot[value], { slot: String(at) }]),
    );
  ofSlots("engine_files", "Data files that an engine process keeps open", "files");
  ofSlots("engine_instances", "Instances that an engine process keeps open", "instances");
  ofSlots("engine_resident_bytes", "Resident memory of an engine process", "rssBytes");
  one("engine_queue", "Queries that wait for an engine process", () => observed.engine().queued);
  one("engine_running", "Queries that run", () => observed.engine().running);
  counter("engine_questions", "Queries that the engine has run", () => observed.engine().answered);
  counter("engine_evictions", "Queries that made way for others", () => observed.engine().evictions);
  counter("engine_shared", "Queries that joined an identical one", () => observed.engine().collapsed);
  counter("engine_cache_hits", "Queries served from the cache", () => observed.engine().cacheHits);
  one("engine_cache_bytes", "Size of the result cache", () => observed.engine().cacheBytes);
  counter("engine_restarts", "Engine processes that ended unexpectedly", () => observed.engine().restarts);
  one("imports_running", "Imports and merges of parts under way", () => observed.imports().running);
  one("merges_running", "Datasets whose parts are being merged", () => observed.imports().merges);
  gauge("files_reachable", "1 when the bucket or the folder of files can be reached", [], async () => [
    [(await observed.filesReachable()) ? 1 : 0],
  ]);
  if (observed.copies() !== null) {
    one("file_copies_bytes", "Copies of data files of the bucket", () => observed.copies()?.bytes ?? 0);
    counter("file_fetches", "Data files fetched from the bucket", () => observed.copies()?.fetched ?? 0);
  }
  const ofPools = (state: keyof Omit<PoolState, "role">, help: string): void =>
    gauge(`database_connections_${state}`, help, ["role"], () =>
      observed.pools().map((pool) => [pool[state], { role: pool.role }]),
    );
  ofPools("open", "Open database connections");
  ofPools("idle", "Idle database connections");
  ofPools("waiting", "Calls that wait for a database connection");
  const ofDisks = (name: "free" | "size" | "reserve", help: string): void =>
    gauge(`disk_${name}_bytes`, help, ["folder"], async () =>
      (await observed.disks()).map((disk) => [disk[name], { folder: disk.folder }]),
    );
  ofDisks("free", "Free space of each disk the server writes to");
  ofDisks("size", "Size of each disk the server writes to");
  ofDisks("reserve", "Free space below which imports, uploads, exports and backups are refused");
  return registry;
}
