import { startEngine } from "@provost/warehouse/embedded/engine";
import { z } from "zod";
import { textOf } from "../command.ts";
import { type Finding, fail, ok } from "./finding.ts";

const Version = z.tuple([z.object({ version: z.string() })]);
const timeoutMs = 10_000;

/** Starts the report engine and runs a query on it. */
export async function checkEngine(): Promise<Finding> {
  const engine = startEngine({ smallSlots: 1, largeSlots: 0, memoryMb: 256 });
  try {
    const probe = { tenant: "doctor", policyKey: "doctor", tables: [] };
    const query = {
      text: "select version() as version",
      params: [],
      shape: "objects",
      timeoutMs,
    } as const;
    const { bytes } = await engine.query(probe, query);
    const [{ version }] = Version.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    return ok("engine", `DuckDB ${version} answers`);
  } catch (error) {
    return fail("engine", textOf(error), "run npm install again; on Linux, DuckDB needs glibc");
  } finally {
    await engine.close();
  }
}
