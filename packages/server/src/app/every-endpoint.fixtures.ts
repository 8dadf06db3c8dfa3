import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Endpoint } from "@provost/contract/wire/endpoint";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

async function modulesOfContract(): Promise<Record<string, unknown>[]> {
  const src = join(createRequire(import.meta.url).resolve("@provost/contract/wire/endpoint"), "../..");
  const names = globSync("*/*.ts", { cwd: src }).filter((name) => !name.includes(".test."));
  return Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(src, name))),
  );
}

/** Every call that the contract declares. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  return (await modulesOfContract()).flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** Every button code that the contract declares. */
export async function everyButtonCode(): Promise<string[]> {
  const tables = (await modulesOfContract()).flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith("Buttons")),
  );
  return tables.flatMap(([, codes]) => Object.values(codes ?? {}).map(String));
}
