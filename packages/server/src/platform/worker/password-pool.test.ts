import { afterAll, describe, expect, it } from "vitest";
import { type PasswordPool, type PasswordPoolOptions, startPasswordPool } from "./password-pool.ts";

const pools: PasswordPool[] = [];
function makePool(options: PasswordPoolOptions): PasswordPool {
  const pool = startPasswordPool({ cost: { memoryCost: 19_456, timeCost: 2 }, ...options });
  pools.push(pool);
  return pool;
}
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

const mortal = new URL("./mortal-worker.fixtures.ts", import.meta.url);
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));

describe("a hash", () => {
  const pool = startPasswordPool({ workers: 1 });
  pools.push(pool);

  it("is argon2id at no less than the required cost, and knows the password again", async () => {
    const hash = await pool.hash("correct horse");
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(await pool.verify(hash, "correct horse")).toBe(true);
    expect(await pool.verify(hash, "wrong")).toBe(false);
  });

  it("that cannot be read is a mismatch", async () => {
    expect(await pool.verify("not a hash", "x")).toBe(false);
  });
});

describe("the line", () => {
  it("refuses when too many wait, says when to come again, and the event loop goes on meanwhile", async () => {
    const pool = makePool({ workers: 1, queueLength: 4 });
    const hash = await pool.hash("x");
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, async () => pool.verify(hash, "x")));
    clearInterval(turning);
    const refused = refusals(outcomes);
    // Two are with the thread, four wait.
    expect(refused).toHaveLength(3);
    expect(refused.every(({ code, details }) => code === "too_fast" && details.retryAfter >= 1)).toBe(true);
    expect(turns).toBeGreaterThan(5);
  });

  it("lets only so many work around their checks at a time, in the order they came", async () => {
    const pool = makePool({ workers: 1, queueLength: 10 });
    const hash = await pool.hash("x");
    const order: number[] = [];
    let [busy, busiest] = [0, 0];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) =>
        pool.inTurn(async () => {
          busiest = Math.max(busiest, ++busy);
          order.push(index);
          await pool.verify(hash, "x");
          busy--;
        }),
      ),
    );
    expect(refusals(outcomes).map(({ code }) => code)).toEqual(["too_fast", "too_fast"]);
    expect(busiest).toBe(3);
    expect(order).toEqual(Array.from({ length: 13 }, (_, index) => index));
  });

  it("passes a turn on when its work fails", async () => {
    const pool = makePool({ workers: 1, queueLength: 20 });
    const broken = () => pool.inTurn(() => Promise.reject(new Error("broken")));
    await Promise.allSettled(Array.from({ length: 10 }, broken));
    expect(await pool.inTurn(async () => "still served")).toBe("still served");
  });

  it("holds two hundred, all of which are served", async () => {
    const pool = makePool({});
    const hash = await pool.hash("x");
    const served = await Promise.all(Array.from({ length: 200 }, () => pool.verify(hash, "x")));
    expect(served.every(Boolean)).toBe(true);
  });
});

describe.each(["exit", "throw"])("a thread that dies (%s)", (end) => {
  it("fails only what it was doing, and is replaced", async () => {
    const pool = makePool({ workers: 2, script: mortal });
    const hash = await pool.hash("x");
    const checks = ["x", end, "x", "x", end, "x", "x", "x"].map((password) => pool.verify(hash, password));
    const outcomes = await Promise.allSettled(checks);
    expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(await pool.verify(hash, "x")).toBe(true);
  });
});

it("fails what still waits when it is closed", async () => {
  const pool = startPasswordPool({ workers: 1 });
  const hash = await pool.hash("x");
  const waiting = Promise.allSettled(Array.from({ length: 6 }, () => pool.verify(hash, "x")));
  await pool.close();
  const refused = refusals(await waiting);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ code }) => code === "starting")).toBe(true);
  await expect(pool.verify(hash, "x")).rejects.toMatchObject({ code: "starting" });
});
