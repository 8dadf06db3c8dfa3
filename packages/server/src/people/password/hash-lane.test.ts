import { afterAll, expect, it } from "vitest";
import { type PasswordPool, startPasswordPool } from "../../platform/worker/password-pool.ts";
import { makeHashLane } from "./hash-lane.ts";

const pool = startPasswordPool({ workers: 1, queueLength: 1 });
afterAll(() => pool.close());

const patient = new AbortController().signal;

function counting(hash: PasswordPool["hash"]) {
  const seen = { now: 0, most: 0 };
  return {
    seen,
    hash: async (password: string) => {
      seen.most = Math.max(seen.most, ++seen.now);
      return hash(password).finally(() => seen.now--);
    },
  };
}

it("hashes one after another, however many ask at once", async () => {
  const counted = counting(pool.hash);
  const lane = makeHashLane(counted);
  const hashes = await Promise.all(["a", "b", "c", "d", "e"].map((text) => lane.hash(text, patient)));
  expect(counted.seen).toEqual({ now: 0, most: 1 });
  expect(new Set(hashes).size).toBe(5);
  expect(await pool.verify(hashes[2] ?? "", "c")).toBe(true);
});

it("waits for its turn when those who sign in fill the queue", async () => {
  const lane = makeHashLane(pool);
  const signIns = ["v", "w", "x"].map((text) => pool.hash(text));
  await expect(pool.hash("z")).rejects.toMatchObject({ code: "too_fast" });
  expect(await lane.hash("patient", patient)).toMatch(/^\$argon2id/);
  await Promise.all(signIns);
});

it("stops for who has gone away, and goes on for the others", async () => {
  const lane = makeHashLane(pool);
  const gone = new AbortController();
  const [first, second, third] = [
    lane.hash("a", gone.signal),
    lane.hash("b", gone.signal),
    lane.hash("c", patient),
  ];
  gone.abort();
  await expect(second).rejects.toMatchObject({ code: "query_cancelled" });
  await first.catch(() => {});
  expect(await third).toMatch(/^\$argon2id/);
});
