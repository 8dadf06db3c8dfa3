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
  const found = checks.find("t1", [{ name: "slow", parts: [path] }], stopping.signal);
  stopping.abort();
  await expect(found).rejects.toThrow("aborted");
  expect(checks.known()).toEqual([]);
});
