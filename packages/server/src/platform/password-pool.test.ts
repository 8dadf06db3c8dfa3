import { afterAll, expect, it } from "vitest";
import { startPasswordPool } from "./password-pool.ts";

const pool = startPasswordPool({ workers: 1, queueLength: 4 });
afterAll(() => pool.close());

it("hashes by argon2id at the required cost and knows the password again", async () => {
  const hash = await pool.hash("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await pool.verify(hash, "correct horse")).toBe(true);
  expect(await pool.verify(hash, "wrong")).toBe(false);
});

it("takes an unreadable hash for a mismatch", async () => {
  expect(await pool.verify("not a hash", "x")).toBe(false);
});

it("refuses when too many wait, and the event loop goes on meanwhile", async () => {
  const hash = await pool.hash("x");
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, async () => pool.verify(hash, "x")));
  clearInterval(turning);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(4);
  expect(refused.every(({ reason }) => reason.code === "too_fast")).toBe(true);
  expect(turns).toBeGreaterThan(5);
});
