import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Endpoint } from "@provost/contract/endpoint";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "verb" in value && "path" in value;
}

/** Every call that the contract declares. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = dirname(createRequire(import.meta.url).resolve("@provost/contract/endpoint"));
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const modules = names.map(
    (name): Promise<Record<string, unknown>> => import(`@provost/contract/${name.slice(0, -3)}`),
  );
  return (await Promise.all(modules)).flatMap((module) => Object.values(module).filter(isEndpoint));
}
