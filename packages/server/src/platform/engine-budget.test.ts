import { afterEach, expect, it } from "vitest";
import { type EngineBudget, makeEngineBudget } from "./engine-budget.ts";
import { testServer } from "./testing/test-server.ts";
import { makeThrottle } from "./throttle.ts";

const server = testServer();
const faults: unknown[] = [];
const open: EngineBudget[] = [];

/** The budgets of one server; all write to the same records. */
function budgets(seconds = 60): EngineBudget {
  const { db, clock } = server;
  const throttle = makeThrottle({ db, clock, secret: "a test secret of more than thirty-two characters" });
  const made = makeEngineBudget({ throttle, clock, seconds, logFault: (error) => faults.push(error) });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  expect(faults.splice(0)).toEqual([]);
});

it("is spent after its seconds, at once on the server that counted them, and fills up again in ten minutes", () =>
  server.clock.held(async () => {
    const all = budgets();
    const mine = all.of("t", "one");
    mine.charge(60_000);
    expect(mine.isSpent()).toBe(false);
    mine.charge(6000);
    expect([mine.isSpent(), all.of("t", "another").isSpent(), all.of("u", "one").isSpent()]).toEqual([
      true,
      false,
      false,
    ]);
    await all.flush();
    expect(mine.isSpent()).toBe(true);
    server.clock.advance(59_000);
    expect(mine.isSpent()).toBe(true);
    server.clock.advance(1000);
    expect(mine.isSpent()).toBe(false);
    mine.charge(1);
    expect(mine.isSpent()).toBe(true);
    server.clock.advance(600_001);
    mine.charge(59_000);
    expect(mine.isSpent()).toBe(false);
  }));

it("counts what is used on all servers together", () =>
  server.clock.held(async () => {
    const [here, there] = [budgets(), budgets()];
    here.of("t", "two").charge(40_000);
    there.of("t", "two").charge(40_000);
    await Promise.all([here.flush(), there.flush()]);
    here.of("t", "two").charge(10);
    there.of("t", "two").charge(10);
    await Promise.all([here.flush(), there.flush()]);
    expect([here, there].map((each) => each.of("t", "two").isSpent())).toEqual([true, true]);
  }));

it("is charged what ran for longer than the records are written", () =>
  server.clock.held(async () => {
    const all = budgets();
    const mine = all.of("t", "six");
    // Nothing is used until a query ends, which takes a while.
    await all.flush();
    mine.charge(61_000);
    expect(all.of("t", "six").isSpent()).toBe(true);
    await all.flush();
    expect(all.of("t", "six").isSpent()).toBe(true);
  }));

it("keeps nobody back for longer than ten minutes", () =>
  server.clock.held(async () => {
    const all = budgets();
    all.of("t", "three").charge(3_600_000);
    await all.flush();
    server.clock.advance(599_000);
    expect(all.of("t", "three").isSpent()).toBe(true);
    server.clock.advance(1000);
    expect(all.of("t", "three").isSpent()).toBe(false);
  }));

it("charges what it could not write down later", () =>
  server.clock.held(async () => {
    let isAway = true;
    const spent: number[] = [];
    const all = makeEngineBudget({
      throttle: {
        spend: async (charges) => {
          if (isAway) throw new Error("away");
          spent.push(...charges.map(({ amount }) => amount));
          return charges.map(() => server.clock.now());
        },
      },
      clock: server.clock,
      seconds: 60,
      logFault: () => {},
    });
    all.of("t", "four").charge(1000);
    await all.flush();
    all.of("t", "four").charge(500);
    isAway = false;
    await all.close();
    expect(spent).toEqual([1.5]);
  }));

it("is never spent where there is none", () => {
  const mine = budgets(0).of("t", "five");
  mine.charge(3_600_000);
  expect(mine.isSpent()).toBe(false);
});
