import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteText } from "../../sql-text.ts";
import type { InstanceSpec } from "./messages.ts";

const megabytes: Readonly<Record<string, number>> = { MiB: 1, GiB: 1024, TiB: 1024 * 1024 };

// The engine prints sizes with one decimal, so 3000 MiB reads back as 2.9 GiB.
function isSize(text: string, mb: number): boolean {
  const [number, unit] = text.split(" ");
  const factor = megabytes[unit ?? ""];
  return factor !== undefined && Math.abs(Number(number) * factor - mb) <= factor / 10;
}

const equals = (wanted: string) => (value: string) => value === wanted;

/** The settings a served instance must show when they are read back. */
function expected(spec: InstanceSpec): Readonly<Record<string, (value: string) => boolean>> {
  const ownPaths = new Set(
    spec.tables.flatMap(({ parts }) =>
      parts.flatMap((path) => ["", ".wal", ".wal.recovery", ".wal.checkpoint"].map((end) => path + end)),
    ),
  );
  if (spec.outlet !== undefined) ownPaths.add(spec.outlet);
  const folder = spec.spill?.folder ?? "";
  return {
    allow_community_extensions: equals("false"),
    allow_extensions_metadata_mismatch: equals("false"),
    allow_persistent_secrets: equals("false"),
    allow_unsigned_extensions: equals("false"),
    allowed_configs: equals("[]"),
    allowed_directories: (value) => value === "[]" || (folder !== "" && value.startsWith(`[${folder}`)),
    allowed_paths: (value) =>
      value === "[]" ||
      value
        .slice(1, -1)
        .split(", ")
        .every((path) => ownPaths.has(path)),
    autoinstall_known_extensions: equals("false"),
    autoload_known_extensions: equals("false"),
    enable_external_access: equals("false"),
    enable_external_file_cache: equals("false"),
    lock_configuration: equals("true"),
    memory_limit: (value) => isSize(value, spec.memoryMb),
    temp_directory: equals(folder),
    threads: equals(String(spec.threads)),
    TimeZone: equals("UTC"),
  };
}

/** Locks an instance permanently: called once, after everything is attached. */
export async function lockInstance(connection: DuckDBConnection, spec: InstanceSpec): Promise<void> {
  const statements = [
    "SET GLOBAL allow_persistent_secrets = false",
    "SET GLOBAL allow_community_extensions = false",
    "SET GLOBAL autoload_known_extensions = false",
    "SET GLOBAL autoinstall_known_extensions = false",
    "SET GLOBAL enable_external_file_cache = false",
    "SET GLOBAL TimeZone = 'UTC'",
    `SET GLOBAL temp_directory = ${quoteText(spec.spill?.folder ?? "")}`,
    ...(spec.spill ? [`SET GLOBAL max_temp_directory_size = '${spec.spill.quotaMb}MiB'`] : []),
    ...(spec.outlet === undefined ? [] : [`SET GLOBAL allowed_paths = [${quoteText(spec.outlet)}]`]),
    "SET GLOBAL enable_external_access = false",
    // External access still lets statements open the attached files; without a spill folder no file need be opened any more.
    ...(spec.spill || spec.outlet !== undefined
      ? []
      : ["SET GLOBAL disabled_filesystems = 'LocalFileSystem'"]),
    "SET GLOBAL lock_configuration = true",
  ];
  for (const statement of statements) await connection.run(statement);
}

/** Reads the settings back on a connection that did not set them and throws when one of them is not what was set. */
export async function verifyLock(connection: DuckDBConnection, spec: InstanceSpec): Promise<void> {
  const result = await connection.run("SELECT name, value FROM duckdb_settings()");
  const found = new Map((await result.getRows()).map(([name, value]) => [String(name), String(value)]));
  for (const [name, isRight] of Object.entries(expected(spec))) {
    const value = found.get(name);
    if (value === undefined || !isRight(value))
      throw new Error(`the setting ${name} is not locked as it must be`);
  }
  const path = spec.tables[0]?.parts[0];
  if (path === undefined || spec.spill !== null || spec.outlet !== undefined) return;
  const readable = await connection.run(`SELECT 1 FROM read_blob(${quoteText(path)})`).then(
    () => true,
    () => false,
  );
  if (readable) throw new Error("files are within reach of the instance");
}
