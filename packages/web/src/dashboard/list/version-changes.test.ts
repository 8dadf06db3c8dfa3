import { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import { expect, it } from "vitest";
import { changesBetween } from "./version-changes.ts";

const chartId = "0198f3a0-0000-7000-8000-000000000001";
const place = { x: 0, y: 0, w: 6, h: 4 };
const state = (name: string, tiles: object[], more: object = {}) => ({
  name,
  content: DashboardContent.parse({ tabs: [{ id: "a", name: "", tiles }], ...more }),
});
const chart = { kind: "chart", id: "t1", chartId, ...place };
const text = { kind: "text", id: "t2", text: "hi", ...place };
const words = { nameOf: () => "Scores", text: "words" };

it("tells what an earlier state was that it is not now", () => {
  const then = state("old", [
    { ...chart, w: 12 },
    { ...text, id: "t3" },
  ]);
  const now = state("new", [chart, text], { refreshSeconds: 60 });
  expect(changesBetween(now, then, words)).toEqual([
    { kind: "renamed", name: "old" },
    { kind: "changed", name: "Scores" },
    { kind: "added", name: "words" },
    { kind: "gone", name: "words" },
    { kind: "refresh", name: "" },
  ]);
  expect(changesBetween(now, now, words)).toEqual([]);
});
