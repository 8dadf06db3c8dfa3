import { beforeAll, describe, expect, it } from "vitest";
import { dataOf, refusalOf } from "../../people/people.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";

const server = testServer();
let admin: TestUser;
let principal: TestUser;
let id = "";

/** Scores of four schools in two exams; art was written in June by two of them only. */
const scores = ["A", "B", "C", "D"].flatMap((school, at) =>
  ["2026-01-15", "2026-06-25"].flatMap((day) =>
    ["math", "art"].flatMap((subject) =>
      day === "2026-06-25" && subject === "art" && at > 1
        ? []
        : [60, 65, 70, 80].map((score) => ({
            school,
            day,
            subject,
            score: score + at * 5 + (subject === "art" ? 1 : 0),
          })),
    ),
  ),
);
const csv = [
  "school,day,subject,score,extra",
  ...scores.map(({ school, day, subject, score }) => `${school},${day},${subject},${score},${score + 1}`),
].join("\n");

const meanOf = (of: readonly { score: number }[]): number =>
  of.reduce((sum, { score }) => sum + score, 0) / of.length;
const publication = {
  ...{ nameZh: "全区", nameEn: "District", unit: "school", leastRows: 10, leastUnits: 3 },
  dimensions: [{ column: "day", span: "month" }, { column: "day" }, { column: "subject" }],
  measures: [
    { column: "score", aggregate: "avg" },
    { column: "*", aggregate: "count" },
  ],
};

const path = () => `/api/report/dataset/${id}/reference`;
async function publish(change: object | null, user = admin) {
  const { version } = await dataOf(admin.get(path()));
  return user.put(path(), { publication: change && { ...publication, ...change }, version });
}

const average = { Column: "score", calculFunc: "avg" };
async function published(user: TestUser, content: object) {
  const whole = { dataSrc: "scores", selectedCalcul: [average], published: true, ...content };
  return (await dataOf(user.post("/api/report/query", { content: whole }))).published;
}
const only = (...pairs: [filteCol: string, value1: string][]) => ({
  filters: pairs.map(([filteCol, value1]) => ({ filteCol, filterOperator: "=", value: { value1 } })),
});
const number = (value: number) => expect.closeTo(value, 9);

beforeAll(async () => {
  admin = await server.signIn();
  ({ id } = await importCsv(admin, "scores", csv));
  principal = await signInViewer(
    server,
    "principal",
    ["chart_view", "dataset_view"],
    [{ datasetId: id, rows: [rule("school", "=", "A")] }],
  );
  expect((await publish({})).status).toBe(200);
});

describe("what is published", () => {
  it("takes a permission of its own, and the right to manage the dataset", async () => {
    const publisher = await signInViewer(
      server,
      "publisher",
      ["dataset_view", "dataset_publish"],
      [{ datasetId: id }],
    );
    const editor = await signInViewer(
      server,
      "editor",
      ["dataset_view", "dataset_edit"],
      [{ datasetId: id }],
    );
    for (const user of [publisher, editor, principal]) {
      expect((await publish({}, user)).status).toBe(403);
      expect((await user.get(path())).status).toBe(403);
    }
    expect(await dataOf(admin.get(path()))).toMatchObject({ publication });
    const other = await importCsv(admin, "others", csv);
    const stranger = await signInViewer(server, "stranger", ["dataset_view", "dataset_publish"], []);
    expect((await stranger.get(`/api/report/dataset/${other.id}/reference`)).status).toBe(404);
  });

  it("has groups of ten rows and three values at least, and nothing that is of a single row", async () => {
    for (const change of [
      { leastRows: 9 },
      { leastUnits: 2 },
      { measures: [] },
      { measures: [{ column: "score", aggregate: "max" }] },
      { measures: [{ column: "score", aggregate: "none" }] },
    ])
      expect(await refusalOf(publish(change)), JSON.stringify(change)).toEqual([400, "bad_request"]);
    for (const change of [
      { unit: "gone" },
      { dimensions: [{ column: "school" }] },
      { dimensions: [{ column: "subject", span: "month" }] },
      { dimensions: [{ column: "subject" }, { column: "subject" }] },
      { measures: [{ column: "subject", aggregate: "avg" }] },
      { measures: [{ column: "best", aggregate: "avg" }] },
      { measures: [publication.measures[0], { column: "extra", aggregate: "avg" }] },
    ])
      expect(await refusalOf(publish(change)), JSON.stringify(change)).toEqual([400, "field_invalid"]);
  });

  it("is saved on its latest version only, and audited", async () => {
    const { version } = await dataOf(admin.get(path()));
    const stale = await admin.put(path(), { publication, version: version - 1 });
    expect([stale.status, stale.body.data.current.version]).toEqual([409, version]);
    const { records } = await dataOf(admin.get("/api/sq-system/log/audit?entity=dataset_reference&size=5"));
    expect(records[0]).toMatchObject({ action: "create", after: { tableName: "scores", unit: "school" } });
  });
});

describe("a viewer of one school", () => {
  it("gets the mean of all schools, of the exam that the chart is filtered by, and of each month", async () => {
    expect(await published(principal, {})).toEqual({
      name: "全区",
      totals: [{ by: [], rows: [[number(meanOf(scores))]] }],
    });
    const june = scores.filter(({ day }) => day === "2026-06-25");
    expect((await published(principal, only(["day", "2026-06-25"]))).totals).toEqual([
      { by: [], rows: [[number(meanOf(june))]] },
    ]);
    const byMonth = { selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }] };
    const since = { filteCol: "day", filterOperator: ">=", value: { value1: "2026-02-01" } };
    const { totals } = await published(principal, { ...byMonth, filters: [since] });
    const january = scores.filter(({ day }) => day === "2026-01-15");
    // The filter chooses months of the chart; what is published of a month is of all of it.
    expect(totals).toEqual([
      {
        by: ["day"],
        rows: expect.arrayContaining([
          [number(meanOf(january)), "2026-01-01"],
          [number(meanOf(june)), "2026-06-01"],
        ]),
      },
    ]);
  });

  it("gets no group that is too small, nor the one that would reveal it", async () => {
    const small = { name: "全区", totals: [{ by: [], rows: [] }], problem: "small" };
    for (const subject of ["art", "math"])
      expect(await published(principal, only(["day", "2026-06-25"], ["subject", subject]))).toEqual(small);
    const art = scores.filter(({ day, subject }) => day === "2026-01-15" && subject === "art");
    expect((await published(principal, only(["day", "2026-01-15"], ["subject", "art"]))).totals).toEqual([
      { by: [], rows: [[number(meanOf(art))]] },
    ]);
  });

  it("gets nothing of dimensions, filters and measures that are not published", async () => {
    const refused = { name: "全区", totals: [], problem: "filters" };
    expect(await published(principal, only(["subject", "math"]))).toEqual(refused);
    expect(await published(principal, only(["school", "A"]))).toEqual(refused);
    const several = {
      filteCol: "day",
      filterOperator: "in",
      value: { arrValue: ["2026-01-15", "2026-06-25"] },
    };
    expect(await published(principal, { filters: [several] })).toEqual(refused);
    const none = { name: "", totals: [], problem: "none" };
    const condition = [{ filteCol: "score", filterOperator: ">", value: { value1: 60 } }];
    for (const measure of [
      { Column: "score", calculFunc: "sum" },
      { ...average, condition },
      { ...average, show: "percentOfTotal" },
    ])
      expect(await published(principal, { selectedCalcul: [measure] })).toEqual(none);
    const own = { calculated: [{ name: "more", expression: "avg(score) + 1" }] };
    expect(
      await published(principal, { ...own, selectedCalcul: [{ Column: "more", calculFunc: "none" }] }),
    ).toEqual(none);
  });

  it("is not compared with what a chart does not ask for, which says that there is something", async () => {
    expect(await published(principal, { published: false })).toEqual({ name: "全区", totals: [] });
    const style = { chartStyle: { references: [{ kind: "published" }] }, published: undefined };
    expect((await published(principal, style)).totals).toHaveLength(1);
  });
});

it("who does not see a field gets nothing that is made of it, and who sees all but one school nothing at all", async () => {
  const columns = ["school", "day", "subject"];
  const without = await signInViewer(server, "without_scores", ["chart_view"], [{ datasetId: id, columns }]);
  const count = { Column: "*", calculFunc: "count" };
  expect((await published(without, { selectedCalcul: [count] })).totals).toEqual([
    { by: [], rows: [[scores.length]] },
  ]);
  expect(
    await refusalOf(
      without.post("/api/report/query", {
        content: { dataSrc: "scores", selectedCalcul: [average], published: true },
      }),
    ),
  ).toEqual([400, "column_unknown"]);
  const most = await signInViewer(
    server,
    "most_schools",
    ["chart_view"],
    [{ datasetId: id, rows: [rule("school", "!=", "D")] }],
  );
  expect(await published(most, {})).toMatchObject({ problem: "small" });
});

it("a publication that is withdrawn is gone at once", async () => {
  expect((await publish(null)).status).toBe(200);
  expect(await published(principal, {})).toEqual({ name: "", totals: [], problem: "none" });
  expect((await publish({})).status).toBe(200);
  expect((await published(principal, {})).totals).toHaveLength(1);
});
