import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "./import/part.fixtures.ts";
import { contentHash, partChecks, partFault } from "./part-check.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const path = join(folder.path, "part");
writeFileSync(path, "x".repeat(3 * 1024 ** 2));

it("is altered where its name is not that of its content, missing where it cannot be read", async () => {
  const whole = join(folder.path, `${await contentHash(path)}-0a1b2c3d.duckdb`);
  writeFileSync(whole, "x".repeat(3 * 1024 ** 2));
  expect(await partFault(whole)).toBeNull();
  writeFileSync(whole, "y");
  expect(await partFault(whole)).toBe("altered");
  expect(await partFault(join(folder.path, "gone.duckdb"))).toBe("missing");
});

it("is no damaged part where its slow reading is told to stop", async () => {
  const stopping = new AbortController();
  const checks = partChecks();
  const found = checks.find("t1", [{ name: "slow", parts: [path] }], {
    signal: stopping.signal,
    isWanted: async () => true,
  });
  stopping.abort();
  await expect(found).rejects.toThrow("aborted");
  expect(checks.known()).toEqual([]);
});

it("is no damaged part where nothing needs it by the time it has been read, and is forgotten once nothing does", async () => {
  const checks = partChecks();
  const tables = [{ name: "removed", parts: [join(folder.path, "removed.duckdb")] }];
  const find = (isWanted: boolean) =>
    checks.find("t1", tables, { signal: new AbortController().signal, isWanted: async () => isWanted });
  expect([await find(false), checks.known()]).toEqual([null, []]);
  const damaged = await find(true);
  expect(damaged?.fault).toBe("missing");
  expect(checks.known()).toEqual([damaged]);
  expect([await find(false), checks.known()]).toEqual([null, []]);
  await find(true);
  checks.forget(checks.known());
  expect(checks.known()).toEqual([]);
});
