import { describe, expect, it } from "vitest";
import { WarehouseError } from "../../warehouse.ts";
import { rowLanes } from "./row-lanes.ts";

const never = new AbortController().signal;
const one = { tenant: "t", user: "one" };
const colleague = { tenant: "t", user: "colleague" };

function exportLanes(sizes = {}) {
  const lanes = rowLanes({ lanes: 4, perTenant: 2, perUser: 1, waiting: 8, waitingPerUser: 2, ...sizes });
  const log: string[] = [];
  const enter = (name: string, asker: Parameters<typeof lanes.enter>[0], signal = never) =>
    lanes.enter(asker, signal).then(
      (leave) => {
        log.push(name);
        return leave;
      },
      (error: unknown) => {
        log.push(`${name}: ${error instanceof WarehouseError ? error.reason : String(error)}`);
        return () => {};
      },
    );
  return { log, enter, settled: () => new Promise(setImmediate) };
}

describe("one user", () => {
  it("has so many lanes, and leaves the tenant's other one to a colleague", async () => {
    const { log, enter, settled } = exportLanes();
    const leave = await enter("first", one);
    void enter("second", one);
    void enter("colleague's", colleague);
    await settled();
    expect(log).toEqual(["first", "colleague's"]);
    leave();
    await settled();
    expect(log).toEqual(["first", "colleague's", "second"]);
  });

  it("has so many waiting and no more, a colleague's apart, until one begins or is given up", async () => {
    const { log, enter, settled } = exportLanes();
    const leave = await enter("first", one);
    const controller = new AbortController();
    void enter("second", one);
    void enter("third", one, controller.signal);
    void enter("fourth", one);
    await settled();
    void enter("colleague's", colleague);
    await settled();
    expect(log).toEqual(["first", "fourth: rows_waiting", "colleague's"]);
    controller.abort();
    void enter("fifth", one);
    void enter("sixth", one);
    await settled();
    leave();
    await settled();
    void enter("seventh", one);
    await settled();
    expect(log.slice(3)).toEqual(["third: cancelled", "sixth: rows_waiting", "second"]);
  });
});

describe("who is behind", () => {
  it("waits until nobody else fits, and has a free lane at once", async () => {
    const { log, enter, settled } = exportLanes({ lanes: 1 });
    const leave = await enter("running", { tenant: "v", user: "one" });
    const behind = enter("behind", { ...one, behind: true });
    const others = enter("other tenant's", { tenant: "u", user: "one" });
    leave();
    await settled();
    expect(log).toEqual(["running", "other tenant's"]);
    (await others)();
    (await behind)();
    await enter("behind again", { ...one, behind: true });
    expect(log).toEqual(["running", "other tenant's", "behind", "behind again"]);
  });
});
