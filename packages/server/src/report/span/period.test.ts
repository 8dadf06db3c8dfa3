import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;

// In Shanghai it is 1 March already.
const now = "2028-02-29T16:30:00Z";
const dayMs = 86_400_000;
const days = Array.from({ length: 1300 }, (_, at) =>
  new Date(Date.UTC(2025, 0, 1) + at * dayMs).toISOString().slice(0, 10),
);

beforeAll(async () => {
  server.clock.advance(Date.parse(now) - server.clock.now().getTime());
  admin = await server.signIn();
  const settings = (await admin.get("/api/sq-system/tenant/settings")).body.data;
  const terms = [
    { name: "一", start: "09-01", end: "01-20" },
    { name: "二", start: "02-20", end: "07-10" },
  ];
  const saved = await admin.post("/api/sq-system/tenant/settings", { ...settings, terms });
  expect(saved.status, saved.body.msg).toBe(200);
  await importCsv(admin, "visits", `day,points\n${days.map((day) => `${day},1`).join("\n")}\n`);
});

const countOf = (value1: string, content: object = {}) =>
  admin.post("/api/report/query", {
    content: {
      dataSrc: "visits",
      selectedCalcul: [
        { Column: "day", calculFunc: "min" },
        { Column: "day", calculFunc: "max" },
        { Column: "*", calculFunc: "count" },
      ],
      filters: [{ filteCol: "day", filterOperator: "period", value: { value1 } }],
      ...content,
    },
  });

describe("the days of a relative period", () => {
  it("are refused beyond its bounds, by the call for them as by a query", async () => {
    for (const period of ["last0Terms", "last100Terms", "previous10000Days", "last3Decades", ""]) {
      const { status } = await admin.get(`/api/report/period?period=${period}`);
      expect([period, status]).toEqual([period, 400]);
    }
    expect((await countOf("last100Terms")).body).toMatchObject({ code: 400 });
  });

  it.each([
    ["last3Terms", "2027-02-20", "2028-07-10"],
    ["previous3Terms", "2026-09-01", "2028-01-20"],
    ["last2SchoolYears", "2026-09-01", "2028-08-31"],
    ["previous2Weeks", "2028-02-14", "2028-02-27"],
    ["last2Weeks", "2028-02-21", "2028-03-05"],
    ["last1Days", "2028-03-01", "2028-03-01"],
    ["previous1Days", "2028-02-29", "2028-02-29"],
    ["previous1Months", "2028-02-01", "2028-02-29"],
  ])("of %s are those that a query takes, by the tenant's zone and terms", async (period, first, last) => {
    const { body } = await admin.get(`/api/report/period?period=${period}`);
    expect(body.data).toEqual({ first, last });
    const within = days.filter((day) => day >= first && day <= last);
    const { status, body: found } = await countOf(period);
    expect(status, found.msg).toBe(200);
    expect(found.data.rows).toEqual([[within[0], within.at(-1), within.length]]);
  });

  it("are taken in a parameter of a chart, and in a column of the result of a chart in SQL", async () => {
    const filters = [{ filteCol: "day", filterOperator: "period", value: { value1: "\u0024{when}" } }];
    const byParameter = await admin.post("/api/report/query", {
      content: { dataSrc: "visits", selectedCalcul: [{ Column: "*", calculFunc: "count" }], filters },
      params: { when: "previous1Months" },
    });
    expect(byParameter.body.data.rows).toEqual([[29]]);
    const { body } = await countOf("previous1Months", {
      dataSrc: "",
      sql: "select day from visits",
      sqlAsTable: true,
      selectedCalcul: [],
    });
    expect(body.data.rows).toHaveLength(29);
  });

  it("are none of a term between terms", async () => {
    server.clock.advance(Date.parse("2028-08-01T00:00:00Z") - server.clock.now().getTime());
    const { status, body } = await (await server.signIn()).get("/api/report/period?period=thisTerm");
    expect([status, body.data]).toEqual([200, null]);
  });
});
