import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../../source/policy/viewer.fixtures.ts";
import { importCsv } from "../../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;
let viewer: TestUser;

const now = "2031-06-12T04:00:00Z";
// Of the first school the newest row is of 5 June, of the other one of 10 June.
const rows: readonly (readonly [day: string, school: string, points: number])[] = [
  ["2031-03-20", "A", 1],
  ["2031-04-02", "A", 2],
  ["2031-04-28", "B", 4],
  ["2031-05-15", "A", 8],
  ["2031-05-20", "B", 16],
  ["2031-06-05", "A", 32],
  ["2031-06-10", "B", 64],
];

beforeAll(async () => {
  server.clock.advance(Date.parse(now) - server.clock.now().getTime());
  admin = await server.signIn();
  const lines = rows.map((row) => row.join(",")).join("\n");
  const { id: datasetId } = await importCsv(admin, "visits", `day,school,points\n${lines}\n`);
  const planned = `${lines}\n2031-08-01,B,128`;
  await importCsv(admin, "planned", `day,school,points\n${planned}\n`);
  viewer = await signInViewer(
    server,
    "first-school",
    ["chart_view", "chart_add"],
    [{ datasetId, rows: [rule("school", "=", "A")] }],
  );
});

const month = (whole = false) => ({
  Column: "day",
  bucket: { kind: "time", unit: "month", ...(whole ? { whole } : {}) },
});
const ask = async (content: Record<string, unknown> = {}, user = admin) => {
  const { status, body } = await user.post("/api/report/query", {
    content: {
      dataSrc: "visits",
      selectedDimension: [month()],
      selectedCalcul: [{ Column: "points", calculFunc: "sum" }],
      ...content,
    },
  });
  expect(status, body.msg).toBe(200);
  return body.data;
};
const day = (filterOperator: string, value1: string) => ({
  filteCol: "day",
  filterOperator,
  value: { value1 },
});

describe("what a result says of spans that its rows cover only in part", () => {
  it("names the month of today as far as the rows go that the user can see", async () => {
    expect((await ask()).fields.day.partial).toEqual({ "2031-06-01": "2031 年 6 月，截至 6 月 10 日" });
    expect((await ask({}, viewer)).fields.day.partial).toEqual({
      "2031-06-01": "2031 年 6 月，截至 6 月 5 日",
    });
  });

  it("names months that a filter truncates, but none that the result does not show", async () => {
    const { fields } = await ask({ filters: [day(">=", "2031-04-10"), day("<=", "2031-05-31")] });
    expect(fields.day.partial).toEqual({ "2031-04-01": "2031 年 4 月，自 4 月 10 日起" });
    const early = await ask({ filters: [day(">=", "2029-04-10"), day("<=", "2031-05-31")] });
    expect(early.fields?.day?.partial).toBeUndefined();
  });

  it("names none where rows go beyond today's month, and none of other dimensions", async () => {
    expect((await ask({ dataSrc: "planned" })).fields?.day?.partial).toBeUndefined();
    const bySchool = await ask({ selectedDimension: [{ Column: "school" }] });
    expect(bySchool.fields?.school?.partial).toBeUndefined();
  });
});

describe("a chart without its incomplete months", () => {
  const sums = ({ rows: found }: { rows: unknown[][] }) => found.map(([points, start]) => [start, points]);

  it("leaves out the present one, unless rows go beyond it", async () => {
    const whole = await ask({ selectedDimension: [month(true)] });
    expect(sums(whole)).toEqual([
      ["2031-03-01", 1],
      ["2031-04-01", 6],
      ["2031-05-01", 24],
    ]);
    expect(whole.fields?.day?.partial).toBeUndefined();
    expect(sums(await ask({ dataSrc: "planned", selectedDimension: [month(true)] }))).toContainEqual([
      "2031-06-01",
      96,
    ]);
  });

  it("counts no row of them, on a page as little as in an export", async () => {
    const content = {
      chartType: "table",
      dataSrc: "visits",
      selectedDimension: [month(true)],
      selectedCalcul: [{ Column: "points", calculFunc: "sum" }],
      filters: [day(">=", "2031-03-25")],
      page: true,
    };
    const paged = await ask(content);
    expect([paged.total, sums(paged)]).toEqual([
      2,
      [
        ["2031-04-01", 6],
        ["2031-05-01", 24],
      ],
    ]);
  });
});

it("is hatched in pictures that the server draws, which say so", async () => {
  const picture = async (bars: object): Promise<string> => {
    const content = { dataSrc: "visits", chartType: "bar", ...bars };
    const reply = await fetch(`${server.url}/api/report/picture`, {
      method: "POST",
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "visits", format: "svg", content }),
    });
    expect(reply.status).toBe(200);
    return reply.text();
  };
  const selectedCalcul = [{ Column: "points", calculFunc: "sum" }];
  const hatched = await picture({ selectedDimension: [month()], selectedCalcul });
  expect(hatched).toContain("<pattern");
  const whole = await picture({ selectedDimension: [month(true)], selectedCalcul });
  expect(whole).not.toContain("<pattern");
  expect(whole.length).toBeLessThan(hatched.length);
});
