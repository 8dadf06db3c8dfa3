import { describe, expect, it } from "vitest";
import { type Lane, makeScheduler, type Slots, type Ticket } from "./scheduler.ts";

interface Named extends Ticket {
  readonly name: string;
}

const smallest: Slots = { small: 2, large: 1 };

/** A machine with a clock of its own: each query starts as soon as it can. */
function machine(slots: Slots = smallest) {
  const scheduler = makeScheduler<Named>(slots);
  const running = new Map<string, { ticket: Named; lane: Lane }>();
  let now = 0;

  const free = (lane: Lane): number =>
    slots[lane] - [...running.values()].filter((run) => run.lane === lane).length;
  function start(): void {
    for (;;) {
      const next = scheduler.next({ small: free("small"), large: free("large") }, now);
      if (next === null) return;
      running.set(next.ticket.name, next);
    }
  }
  const runOf = (name: string): { ticket: Named; lane: Lane } => {
    const run = running.get(name);
    if (!run) throw new Error(`${name} does not run`);
    return run;
  };
  return {
    scheduler,
    /** "a1 …": a query of tenant a, its user 1. */
    ask(name: string, kind: Partial<Pick<Ticket, "large" | "behind">> = {}) {
      const whose = { tenant: name.charAt(0), user: name.charAt(1), large: false, behind: false };
      const refused = scheduler.enter({ ...whose, ...kind, name }, now);
      start();
      return refused;
    },
    end(name: string) {
      scheduler.ended(runOf(name).ticket, now);
      running.delete(name);
      start();
    },
    pass(ms: number) {
      now += ms;
      start();
    },
    /** Lets those who must make way. */
    evict(): string[] {
      const evicted = scheduler.toEvict(now);
      for (const ticket of evicted) {
        scheduler.madeWay(ticket, now);
        running.delete(ticket.name);
      }
      start();
      return evicted.map(({ name }) => name);
    },
    overdue: () => scheduler.overdue(now).map(({ ticket: { name }, retryAfter }) => [name, retryAfter]),
    runs: (lane: Lane) => [...running].filter(([, run]) => run.lane === lane).map(([name]) => name),
  };
}

describe("slots", () => {
  it("never gives the last small slot to a tenant that runs in one", () => {
    const { ask, runs, pass } = machine();
    for (const name of ["a1 x", "a1 y", "a2 x"]) ask(name);
    expect(runs("small")).toEqual(["a1 x"]);
    pass(60_000);
    expect(runs("small")).toEqual(["a1 x"]);
    ask("b1 x");
    expect(runs("small")).toEqual(["a1 x", "b1 x"]);
  });

  it("gives a tenant alone all small slots but one", () => {
    const { ask, runs } = machine({ small: 4, large: 0 });
    for (let at = 0; at < 6; at++) ask(`a1 ${at}`);
    expect(runs("small")).toHaveLength(3);
  });

  it("lets small queries have the large slot when they have waited for a quarter of a second", () => {
    const { ask, runs, pass } = machine();
    ask("a1 x");
    ask("a1 y");
    pass(250);
    expect(runs("large")).toEqual([]);
    pass(1);
    expect(runs("large")).toEqual(["a1 y"]);
  });

  it("gives large queries the large slot, and a small one while another stays free", () => {
    const { ask, runs } = machine({ small: 3, large: 1 });
    for (const name of ["a1 w", "a1 x", "a1 y", "a1 z"]) ask(name, { large: true });
    expect([runs("large"), runs("small")]).toEqual([["a1 w"], ["a1 x", "a1 y"]]);
  });

  it("gives the first large query of a tenant the last small slot", () => {
    const { ask, runs, pass } = machine();
    ask("a1 x");
    ask("a1 y");
    pass(300);
    expect([runs("small"), runs("large")]).toEqual([["a1 x"], ["a1 y"]]);
    ask("b1 x", { large: true });
    ask("b1 y", { large: true });
    expect(runs("small")).toEqual(["a1 x", "b1 x"]);
  });
});

describe("turns", () => {
  it("go to tenants, then to the users of a tenant, that run least", () => {
    const { ask, runs, end } = machine({ small: 1, large: 0 });
    for (const name of ["a1 x", "a1 y", "a2 x", "b1 x", "b1 y"]) ask(name);
    const order = [];
    for (let at = 0; at < 5; at++) {
      const [name = ""] = runs("small");
      order.push(name);
      end(name);
    }
    expect(order).toEqual(["a1 x", "b1 x", "a2 x", "b1 y", "a1 y"]);
  });

  it("come last for whoever is over his budget", () => {
    const { ask, runs, end } = machine({ small: 1, large: 0 });
    ask("a1 x");
    ask("a2 spent", { behind: true });
    for (const name of ["a1 y", "b1 x"]) ask(name);
    const order = [];
    for (let at = 0; at < 4; at++) {
      const [name = ""] = runs("small");
      order.push(name);
      end(name);
    }
    expect(order).toEqual(["a1 x", "b1 x", "a1 y", "a2 spent"]);
  });
});

describe("making way", () => {
  it("is asked of a large query once another tenant has waited for 100 ms", () => {
    const { ask, evict, runs, pass } = machine();
    ask("a1 x");
    ask("a1 large", { large: true });
    ask("b1 x");
    ask("b1 large", { large: true });
    pass(99);
    expect(evict()).toEqual([]);
    pass(1);
    expect(evict()).toEqual(["a1 large"]);
    expect(runs("large")).toEqual(["b1 large"]);
  });

  it("is asked of a small query in the large slot", () => {
    const { ask, evict, runs, pass } = machine();
    for (const name of ["a1 x", "a1 y", "b1 x"]) ask(name);
    pass(300);
    expect(runs("large")).toEqual(["a1 y"]);
    ask("b1 large", { large: true });
    pass(100);
    expect(evict()).toEqual(["a1 y"]);
    expect(runs("large")).toEqual(["b1 large"]);
  });

  it("is asked less and less often, so that all come to their end", () => {
    const { ask, evict, pass, scheduler } = machine({ small: 0, large: 1 });
    ask("a1 x", { large: true });
    ask("b1 x", { large: true });
    const made: [number, string][] = [];
    for (let now = 100; now <= 10_000; now += 100) {
      pass(100);
      for (const name of evict()) made.push([now, name]);
    }
    expect(made).toEqual([
      [100, "a1 x"],
      [200, "b1 x"],
      [600, "a1 x"],
      [1000, "b1 x"],
      [2600, "a1 x"],
      [4200, "b1 x"],
    ]);
    expect(scheduler.running).toBe(1);
  });

  it("is asked of a colleague's query, and of a small one in a small slot, after a second", () => {
    const colleague = machine();
    colleague.ask("a1 x");
    colleague.ask("a1 large", { large: true });
    colleague.ask("a2 x");
    colleague.pass(999);
    expect(colleague.evict()).toEqual([]);
    colleague.pass(1);
    expect(colleague.evict()).toEqual(["a1 large"]);
    expect(colleague.runs("large")).toEqual(["a2 x"]);

    const other = machine({ small: 1, large: 0 });
    other.ask("a1 x");
    other.ask("b1 x");
    other.pass(999);
    expect(other.evict()).toEqual([]);
    other.pass(1);
    expect(other.evict()).toEqual(["a1 x"]);
  });

  it("is not asked for a user who runs something, nor for one who is over his budget", () => {
    const { ask, evict, pass } = machine();
    for (const name of ["a1 x", "a1 y", "a1 z"]) ask(name);
    ask("b1 spent", { behind: true });
    ask("c1 spent", { behind: true });
    pass(5000);
    expect(evict()).toEqual([]);
  });

  it("is asked at once of whoever is over his budget", () => {
    const { ask, evict, pass } = machine({ small: 1, large: 0 });
    ask("a1 spent", { behind: true });
    ask("a2 x");
    pass(100);
    expect(evict()).toEqual(["a1 spent"]);
  });

  it("is asked of one query at a time, of the tenant that runs most", () => {
    const { ask, scheduler, pass, evict, runs } = machine({ small: 3, large: 0 });
    for (const name of ["a1 x", "a2 x", "b1 x"]) ask(name);
    ask("c1 x");
    ask("d1 x");
    pass(1000);
    const [first] = scheduler.toEvict(1000);
    expect(first?.name).toBe("a1 x");
    expect(scheduler.toEvict(1000)).toEqual([]);
    expect(evict()).toEqual([]);
    expect(runs("small")).toHaveLength(3);
  });
});

describe("the queue", () => {
  const busy = () => {
    const open = machine({ small: 1, large: 0 });
    open.ask("a1 runs");
    return open;
  };

  it("is bounded by the wait that is promised, not by a count", () => {
    const { ask, scheduler } = busy();
    for (let at = 0; at < 401; at++) expect(ask(`a1 ${at}`)).toBeNull();
    expect(ask("a1 more")).toEqual({ retryAfter: 1 });
    expect(scheduler.queued).toBe(401);
    // Others are served before most of these.
    expect(ask("a2 x")).toBeNull();
    expect(ask("b1 x")).toBeNull();
  });

  it("promises by what it measured", () => {
    const { ask, end, pass, runs } = busy();
    for (let at = 0; at < 100; at++) ask(`a1 ${at}`);
    for (let at = 0; at < 80; at++) {
      const [name = ""] = runs("small");
      pass(500);
      end(name);
    }
    // About half a second each: twenty wait, none too long.
    expect(ask("a1 last")).toBeNull();
    expect(ask("a1 more")).toEqual({ retryAfter: 1 });
    for (let at = 0; at < 10; at++) ask(`a${at} x`);
    expect(ask("a1 more")?.retryAfter).toBeGreaterThan(1);
  });

  it("gives up what has waited for longer than was promised, and says when to come again", () => {
    const { ask, overdue, pass, scheduler } = busy();
    ask("a1 x");
    ask("a2 spent", { behind: true });
    pass(10_000);
    expect(overdue()).toEqual([]);
    pass(1);
    expect(overdue()).toEqual([
      ["a1 x", 1],
      ["a2 spent", 1],
    ]);
    expect(scheduler.queued).toBe(0);
  });

  it("lets a query leave, and empties itself", () => {
    const { scheduler } = busy();
    const waits = { tenant: "a", user: "1", large: false, behind: false, name: "x" };
    scheduler.enter(waits, 0);
    expect([scheduler.leave(waits), scheduler.leave(waits), scheduler.queued]).toEqual([true, false, 0]);
    scheduler.enter(waits, 0);
    expect(scheduler.drain()).toEqual([waits]);
    expect(scheduler.queued).toBe(0);
  });
});
