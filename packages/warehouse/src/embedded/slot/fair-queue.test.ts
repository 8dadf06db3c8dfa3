import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

interface Job {
  readonly tenant: string;
  readonly user: string;
  readonly name: string;
}

/** "a1x": of tenant a, its user 1. */
const job = (name: string): Job => ({ tenant: name.charAt(0), user: name.charAt(1), name });
const any = () => true;

function filled(...names: string[]) {
  const queue = fairQueue<Job>();
  for (const name of names) queue.push(job(name));
  const served = (count: number): (string | undefined)[] =>
    Array.from({ length: count }, () => queue.take(any)?.name);
  return { queue, served };
}

describe("fairQueue", () => {
  it("serves tenants in turn, the users of each in turn, and each user's jobs in order", () => {
    const { queue, served } = filled("a1x", "a1y", "a1z", "a2x", "b1x", "b1y", "c1x");
    expect(served(7)).toEqual(["a1x", "b1x", "c1x", "a2x", "b1y", "a1y", "a1z"]);
    expect(queue.take(any)).toBeNull();
    expect(queue.size).toBe(0);
  });

  it("does not let a returning tenant or user overtake those who waited", () => {
    const { queue, served } = filled("a1x", "a2x", "b1x");
    expect(served(1)).toEqual(["a1x"]);
    queue.push(job("a1y"));
    expect(served(3)).toEqual(["b1x", "a2x", "a1y"]);
  });

  it("does not let whoever asks one after another hold back whoever waits", () => {
    const { queue, served } = filled("a1x", "b1x", "b1y", "b1z");
    const order: (string | undefined)[] = [];
    for (let round = 0; round < 3; round++) {
      order.push(...served(2));
      queue.push(job("a1x"));
    }
    expect(order.filter((name) => name?.startsWith("b"))).toEqual(["b1x", "b1y", "b1z"]);
  });

  it("prefers whoever holds less", () => {
    const { queue } = filled("a1x", "b1x", "b2x");
    const held = {
      ofTenant: (tenant: string) => (tenant === "a" ? 2 : 1),
      ofUser: ({ user }: Pick<Job, "user">) => (user === "1" ? 1 : 0),
    };
    const order = Array.from({ length: 3 }, () => queue.take(any, held)?.name);
    expect(order).toEqual(["b2x", "b1x", "a1x"]);
  });

  it("passes over jobs that do not fit", () => {
    const { queue } = filled("a1x", "a1y");
    expect(queue.take(({ name }) => name !== "a1x")?.name).toBe("a1y");
    expect(queue.take(({ name }) => name !== "a1x")).toBeNull();
    expect(queue.size).toBe(1);
  });

  it("counts what is served before another job of a user", () => {
    const { queue } = filled("a1x", "a1y", "a1z", "a2x", "b1x");
    expect(queue.ahead({ tenant: "a", user: "1" })).toBe(4);
    expect(queue.ahead({ tenant: "a", user: "2" })).toBe(3);
    expect(queue.ahead({ tenant: "a", user: "3" })).toBe(2);
    expect(queue.ahead({ tenant: "c", user: "1" })).toBe(0);
    expect([queue.waitingOf("a"), queue.waitingOf("c")]).toEqual([4, 0]);
  });

  it("takes jobs out, and shows the oldest of each user", () => {
    const queue = fairQueue<Job>();
    const [first, second, other] = [job("a1x"), job("a1y"), job("b1x")];
    for (const each of [first, second, other]) queue.push(each);
    expect(queue.heads().map(({ name }) => name)).toEqual(["a1x", "b1x"]);
    expect([queue.remove(first), queue.remove(first), queue.remove(job("z1x"))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(queue.pull(({ tenant }) => tenant === "b")).toEqual([other]);
    expect(queue.pull(any)).toEqual([second]);
    expect(queue.size).toBe(0);
  });
});
