import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const any = () => true;

describe("fairQueue", () => {
  it("refuses more than its limit, and more than a tenant's share", () => {
    const queue = fairQueue<string>(3, 2);
    expect([queue.push("a", "a1"), queue.push("a", "a2"), queue.push("a", "a3")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([queue.push("b", "b1"), queue.push("c", "c1")]).toEqual([true, false]);
    expect(queue.size).toBe(3);
  });

  it("serves tenants in turn and each tenant's jobs in order", () => {
    const queue = fairQueue<string>(10, 10);
    for (const job of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.push(job.charAt(0), job);
    const served = Array.from({ length: 6 }, () => queue.take(any));
    expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
    expect(queue.take(any)).toBeNull();
  });

  it("does not let a newcomer overtake those who waited, nor a returning tenant", () => {
    const queue = fairQueue<string>(10, 10);
    queue.push("a", "a1");
    queue.push("b", "b1");
    expect(queue.take(any)).toBe("a1");
    queue.push("a", "a2");
    expect(queue.take(any)).toBe("b1");
  });

  it("passes over jobs that do not fit", () => {
    const queue = fairQueue<string>(10, 10);
    queue.push("a", "big");
    queue.push("a", "small");
    expect(queue.take((job) => job !== "big")).toBe("small");
    expect(queue.take((job) => job !== "big")).toBeNull();
    expect(queue.size).toBe(1);
  });

  it("takes a job out and empties itself", () => {
    const queue = fairQueue<string>(10, 10);
    queue.push("a", "a1");
    queue.push("b", "b1");
    expect([queue.remove("a", "a1"), queue.remove("a", "a1"), queue.remove("z", "x")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(queue.drain()).toEqual(["b1"]);
    expect(queue.size).toBe(0);
  });
});
