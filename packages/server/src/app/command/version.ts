import { readFileSync } from "node:fs";
import { z } from "zod";

const Package = z.object({ version: z.string() });

/** The version of this Provost. */
export function provostVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return Package.parse(JSON.parse(text)).version;
}
