import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { expect, it } from "vitest";
import { boardIn } from "./board-in.ts";

const place = { x: 0, y: 0, w: 6, h: 4 };
const filter = { table: "t", column: "c", kind: "values" as const, choice: {}, targets: {} };
const board: Pick<Dashboard, "name" | "content"> = {
  name: "期末",
  content: {
    ...emptyDashboard,
    nameEn: "End of term",
    tabs: [
      {
        id: "first",
        name: "概览",
        nameEn: "Overview",
        tiles: [
          { kind: "chart", id: "a", chartId: "c", title: "成绩", titleEn: "Scores", ...place },
          {
            kind: "chart",
            id: "b",
            chartId: "c",
            titleEn: "Pupils",
            note: "全区",
            noteEn: "District",
            ...place,
          },
          { kind: "text", id: "c", text: "文字", ...place },
        ],
      },
      { id: "second", name: "明细", tiles: [] },
    ],
    filters: [
      { ...filter, id: "f", label: "片区", labelEn: "Area" },
      { ...filter, id: "g", label: "年级", labelEn: "" },
    ],
  },
};
const names = (language: "zh" | "en") => {
  const {
    name,
    content: { tabs, filters },
  } = boardIn(board, language);
  return [
    name,
    tabs.map(({ name }) => name),
    tabs.flatMap(({ tiles }) => tiles.map((tile) => (tile.kind === "text" ? tile.text : tile.title))),
    filters.map(({ label }) => label),
    tabs.flatMap(({ tiles }) => tiles.flatMap((tile) => (tile.kind === "chart" ? (tile.note ?? []) : []))),
  ];
};

it("a dashboard, its pages, tiles and filters have their English names for viewers in English, plain ones where there are none", () => {
  expect(names("en")).toEqual([
    "End of term",
    ["Overview", "明细"],
    ["Scores", "Pupils", "文字"],
    ["Area", "年级"],
    ["District"],
  ]);
  expect(names("zh")).toEqual(["期末", ["概览", "明细"], ["成绩", "", "文字"], ["片区", "年级"], ["全区"]]);
});
