import { describe, expect, it } from "vitest";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import { createNetwork, slowMs } from "./network.ts";

function open({ build = "b1" as string | null } = {}) {
  const world = {
    now: 1_000_000,
    isOnline: true,
    isThin: false,
    failure: null as NetworkFailure | null,
    knocks: 0,
    returns: 0,
  };
  let waiting: { at: number; run: () => void }[] = [];
  const network = createNetwork({
    clock: { now: () => world.now },
    isOnline: () => world.isOnline,
    isThin: () => world.isThin,
    knock: async () => {
      world.knocks++;
      if (world.failure !== null) throw world.failure;
    },
    build,
    later: (run, ms) => void waiting.push({ at: world.now + ms, run }),
  });
  network.onReturn(() => world.returns++);
  return {
    world,
    network,
    get: () => network.state.getState(),
    lose: async (failure = new NetworkFailure(0)) => {
      network.hear({ kind: "lost", failure });
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass(ms: number) {
      world.now += ms;
      const due = waiting.filter(({ at }) => at <= world.now);
      waiting = waiting.filter(({ at }) => at > world.now);
      for (const { run } of due) run();
    },
  };
}

describe("a lost call", () => {
  it("is no outage while the server answers a knock", async () => {
    const { world, get, lose } = open();
    await lose(new NetworkFailure(502));
    expect([get().reach, world.returns]).toEqual(["reached", 0]);
  });

  it("is one when it does not: offline where the browser says so, otherwise the server is away", async () => {
    const { world, get, lose } = open();
    world.failure = new NetworkFailure(0);
    await lose();
    expect(get()).toMatchObject({ reach: "unreachable", retryAt: 1_005_000 });
    const other = open();
    other.world.failure = new NetworkFailure(0);
    other.world.isOnline = false;
    await other.lose();
    expect(other.get().reach).toBe("offline");
  });

  it("is asked for again where the server still answers a browser that has just gone offline", async () => {
    const { world, network, get, pass } = open();
    world.isOnline = false;
    await network.tryNow();
    expect([get().reach, world.knocks]).toEqual(["reached", 1]);
    world.failure = new NetworkFailure(0);
    pass(5000);
    await new Promise((resolve) => setImmediate(resolve));
    expect([get().reach, world.knocks]).toEqual(["offline", 2]);
    const other = open();
    other.world.isOnline = false;
    await other.network.tryNow();
    other.world.isOnline = true;
    other.pass(5000);
    expect(other.world.knocks).toBe(1);
  });

  it("many at once ask once, and the pauses grow; the server's own is kept to", async () => {
    const { world, network, get, lose } = open();
    world.failure = new NetworkFailure(0);
    await Promise.all([lose(), lose(), lose()]);
    await lose();
    expect(world.knocks).toBe(1);
    const pauses: number[] = [];
    for (let count = 0; count < 5; count++) {
      pauses.push((get().retryAt - world.now) / 1000);
      await network.tryNow();
    }
    expect(pauses).toEqual([5, 10, 20, 30, 30]);
    world.failure = new NetworkFailure(503, undefined, 7);
    await network.tryNow();
    expect(get().retryAt - world.now).toBe(7000);
  });
});

describe("the server's return", () => {
  it("is told once, by a knock or by any reply", async () => {
    const { world, network, get, lose } = open();
    world.failure = new NetworkFailure(0);
    await lose();
    world.failure = null;
    await network.tryNow();
    expect([get().reach, world.returns]).toEqual(["reached", 1]);
    world.failure = new NetworkFailure(0);
    await lose();
    network.hear({ kind: "answered", status: 503, build: null });
    expect(get().reach).toBe("unreachable");
    network.hear({ kind: "answered", status: 500, build: null });
    expect([get().reach, world.returns]).toEqual(["reached", 2]);
  });
});

describe("a slow network", () => {
  it("is one where a call runs for 8 seconds, until it ends; sooner where the browser knows it for slow", () => {
    const { world, network, get, pass } = open();
    network.hear({ kind: "began", id: 1 });
    pass(slowMs - 1);
    expect(get().isSlow).toBe(false);
    pass(1);
    expect(get().isSlow).toBe(true);
    network.hear({ kind: "ended", id: 1 });
    expect(get().isSlow).toBe(false);
    world.isThin = true;
    network.hear({ kind: "began", id: 2 });
    pass(2000);
    expect(get().isSlow).toBe(true);
  });
});

describe("a queue", () => {
  it("is told of while a query waits for its turn", () => {
    const { network, get } = open();
    const wait = (id: number, reason: "busy" | "behind" | null) =>
      network.hear({ kind: "queued", id, reason });
    wait(1, "behind");
    wait(2, "busy");
    expect(get().queue).toBe("behind");
    wait(1, null);
    expect(get().queue).toBe("busy");
    wait(2, null);
    expect(get().queue).toBeNull();
  });
});

describe("a new version", () => {
  it("is there when the server names another build than the page's, and may be put off until the next one", () => {
    const { network, get } = open();
    const respond = (build: string | null) => network.hear({ kind: "answered", status: 200, build });
    respond("b1");
    respond(null);
    expect(get().hasNewVersion).toBe(false);
    respond("b2");
    expect(get().hasNewVersion).toBe(true);
    network.putOff();
    respond("b2");
    expect(get().hasNewVersion).toBe(false);
    respond("b3");
    expect(get().hasNewVersion).toBe(true);
  });

  it("is not made out where the page does not know its own", () => {
    const { network, get } = open({ build: null });
    network.hear({ kind: "answered", status: 200, build: "b2" });
    expect(get().hasNewVersion).toBe(false);
  });
});
