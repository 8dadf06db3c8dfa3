import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual } from "./virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;

const days = ["2023-09-04", "2023-11-20", "2024-02-26", "2024-05-13", "2024-09-09", "2025-03-03"];
const rows = Array.from({ length: 120 }, (_, index) =>
  [
    `S${index % 7}`,
    40 + ((index * 13) % 61),
    days[index % days.length],
    index % 5 === 0 ? "x" : index % 4,
  ].join(),
);
const below60 = [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }];
const term = { Column: "day", bucket: { kind: "time", unit: "term" } };

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "results", `school,score,day,level\n${rows.join("\n")}\n`);
  const fields = [
    { column: "level", readAs: "whole" },
    { column: "grade", expression: "if(score >= 60, 'it''s a pass', lower(school))" },
    { column: "spread", expression: "max(score) - min(score)" },
  ].map((field) => FieldMeta.parse(field));
  const saved = await admin.put("/api/report/field", { tableName: "results", version: 0, fields });
  expect(saved.status, saved.body.msg).toBe(200);
});

it.each([
  [
    "terms and rates",
    {
      selectedDimension: [term],
      selectedCalcul: [{ Column: "score", calculFunc: "count", condition: below60, show: "rate" }],
    },
  ],
  [
    "bands and medians",
    {
      selectedDimension: [{ Column: "score", bucket: { kind: "step", size: 10 } }],
      selectedCalcul: [
        { Column: "score", calculFunc: "median" },
        { Column: "school", calculFunc: "countDistinct" },
      ],
    },
  ],
  [
    "distributions",
    {
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "distribution" }],
    },
  ],
  [
    "statistics",
    {
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [
        ...["stddev", "variance", "cv", "mad"].map((calculFunc) => ({ Column: "score", calculFunc })),
        { Column: "score", calculFunc: "percentile", percent: 90 },
        { Column: "score", calculFunc: "corr", otherColumn: "level" },
        { Column: "score", calculFunc: "weightedAvg", otherColumn: "level" },
      ],
    },
  ],
  [
    "edges and parts",
    {
      selectedDimension: [{ Column: "score", bucket: { kind: "edges", edges: [60, 80.5] } }],
      selectedCalcul: [{ Column: "*", calculFunc: "count", show: "percentOfTotal" }],
    },
  ],
  [
    "changes",
    {
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg", show: "changeRate" }],
    },
  ],
  [
    "groups beside each other",
    {
      selectedDimension: [{ Column: "school" }, { Column: "grade" }],
      selectedCalcul: [
        ...["rank", "percentRank", "runningTotal", "movingAverage", "percentOfRow", "differenceRate"].map(
          (show) => ({ Column: "score", calculFunc: "sum", show }),
        ),
        { Column: "score", calculFunc: "avg", show: "difference" },
        { Column: "score", calculFunc: "avg", show: "difference", showBy: { from: "first" } },
      ],
    },
  ],
  [
    "fields read as others and worked out",
    {
      selectedDimension: [{ Column: "level" }, { Column: "grade" }],
      selectedCalcul: [{ Column: "spread", calculFunc: "none" }],
    },
  ],
  [
    "the first groups",
    {
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
      top: { dimension: "school", count: 2, by: "score", direction: "desc", others: true },
    },
  ],
  [
    "groups by their measure, in order, cut",
    {
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      having: [{ filteCol: "score", filterOperator: ">", value: { value1: 60.5 } }],
      orderByStrs: ["score desc"],
      limit: 3,
    },
  ],
  [
    "filters of every kind",
    {
      selectedDimension: [{ Column: "school" }],
      filters: [
        {
          any: [
            { filteCol: "school", filterOperator: "not in", value: { arrValue: ["S1", "a'b"] } },
            { filteCol: "school", filterOperator: "like", value: { value1: "%_" } },
          ],
        },
        { filteCol: "day", filterOperator: "period", value: { value1: "last365Days" } },
        { filteCol: "level", filterOperator: "is null", value: {} },
      ],
    },
  ],
])("a query with %s gives SQL the rows that it gives typed queries", async (what, content) => {
  const name = `query_${what.replace(/\W/g, "_")}`;
  const made = await addVirtual(admin, name, {
    kind: "question",
    content: { dataSrc: "results", ...content },
  });
  const columns: string[] = made.columns.map((column: { name: string }) => column.name);
  const typed = await admin.post("/api/report/query", {
    content: { dataSrc: name, selectedDimension: columns.map((Column) => ({ Column })), limit: 1000 },
  });
  expect(typed.status, typed.body.msg).toBe(200);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const text = await admin.post("/api/report/query", {
    content: { sql: `select distinct ${list} from ${name}`, limit: 1000 },
  });
  expect(text.status, text.body.msg).toBe(200);
  const sorted = (cells: unknown[][]) => cells.map((row) => JSON.stringify(row)).sort();
  expect(sorted(text.body.data.rows)).toEqual(sorted(typed.body.data.rows));
  if (!what.startsWith("filters")) expect(typed.body.data.rows.length).toBeGreaterThan(1);
});
