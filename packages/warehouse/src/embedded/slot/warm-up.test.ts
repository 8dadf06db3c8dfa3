import { expect, it } from "vitest";
import type { Viewer } from "../../warehouse.ts";
import { warmUp } from "./warm-up.ts";

const viewerOf = (policyKey: string): Viewer => ({ tenant: "t1", policyKey, tables: [] });

it("waits until it may open, then opens the latest first, each once", () => {
  const opened: string[] = [];
  let free = 0;
  const warm = warmUp(({ policyKey }) => {
    if (free === 0) return false;
    free--;
    opened.push(policyKey);
    return true;
  });
  for (const key of ["a", "b", "a", "c"]) warm.ask(viewerOf(key));
  expect(opened).toEqual([]);
  free = 2;
  warm.next();
  expect(opened).toEqual(["c", "a"]);
  free = 2;
  warm.next();
  warm.next();
  expect(opened).toEqual(["c", "a", "b"]);
});

it("gives up the oldest when too many wait", () => {
  const opened: string[] = [];
  let open = false;
  const warm = warmUp(({ policyKey }) => {
    if (open) opened.push(policyKey);
    return open;
  });
  for (let index = 0; index < 70; index++) warm.ask(viewerOf(String(index)));
  open = true;
  warm.next();
  expect(opened).toHaveLength(64);
  expect(opened.at(-1)).toBe("6");
});
