import { expect, it } from "vitest";
import { dataOf } from "../../people/people.fixtures.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { demoFolders } from "./demo-chart-parts.ts";
import { demoCharts } from "./demo-charts.ts";
import { demoClassHome, demoDashboard, demoHome, demoSchoolHome } from "./demo-dashboards.ts";
import { sayIn } from "./demo-english.ts";
import { demoMoreCharts } from "./demo-more-charts.ts";
import { demoTablesIn } from "./demo-tables.ts";
import { schools } from "./district.ts";
import { demoBoardIn, demoChartsIn } from "./make-demo.ts";

const server = testServer(undefined, { demoLanguage: "en" });

/** Texts with Chinese characters. */
function chineseIn(thing: unknown): string[] {
  if (typeof thing === "string") return /\p{Script=Han}/u.test(thing) ? [thing] : [];
  if (typeof thing !== "object" || thing === null) return [];
  return Object.values(thing).flatMap(chineseIn);
}

it("has an English text for each Chinese one, and keeps the rest", () => {
  const demo = [
    demoCharts,
    demoMoreCharts,
    demoFolders,
    demoDashboard,
    demoHome,
    demoSchoolHome,
    demoClassHome,
    schools,
  ];
  expect(chineseIn(sayIn.en(demo))).toEqual([]);
  expect(sayIn.en({ id: "1", sort: 2, parts: ["数学", null] })).toEqual({
    id: "1",
    sort: 2,
    parts: ["Mathematics", null],
  });
});

/** What a viewer in English reads in Chinese: texts without an English one beside them. */
function chineseOnly(thing: unknown): string[] {
  if (typeof thing !== "object" || thing === null) return chineseIn(thing);
  const parts: Record<string, unknown> = { ...thing };
  return Object.entries(parts).flatMap(([key, value]) =>
    parts[`${key}En`] === undefined ? chineseOnly(value) : chineseIn(parts[`${key}En`]),
  );
}

it("written in Chinese, its charts and dashboards have each name in English, too", () => {
  const charts = demoChartsIn("zh").map(({ name, content }) => ({ name, nameEn: content.nameEn, content }));
  const boards = [{ name: "首页", content: demoHome }, demoDashboard, demoSchoolHome, demoClassHome].map(
    (board) => {
      const { name, content } = demoBoardIn(board, "zh");
      return { name, nameEn: content.nameEn, content };
    },
  );
  expect(chineseOnly(charts)).toEqual([]);
  expect(chineseOnly(boards)).toEqual([]);
});

it("gives every table the same rows in both languages, with labels and values of its own", () => {
  const chinese = demoTablesIn("zh");
  for (const [at, { tableName, comment, columns, lines }] of demoTablesIn("en").entries()) {
    expect(chineseIn([comment, columns]), tableName).toEqual([]);
    const values = new Set([...lines()].flatMap((line) => line.split(",")));
    expect(chineseIn([...values]), tableName).toEqual([]);
    const [own, other] = [lines()[Symbol.iterator](), chinese[at]?.lines()[Symbol.iterator]()];
    for (let line = 0; line < 500; line++)
      expect(own.next().value?.split(",").at(-1)).toBe(other?.next().value?.split(",").at(-1));
  }
});

it("fills a tenant in English: roles, schools, charts, dashboards, coursewares and demands", async () => {
  const admin = await server.signIn();
  const password = "neun Laternen im Hof";
  const draft = { id: "310009", name: "A district", admin: { account: "admin", password }, demo: true };
  await dataOf(admin.post("/api/sq-system/tenant/submit", draft));
  const user = await server.signIn("310009", "admin", password);
  const read = async (path: string) => dataOf(user.get(path));
  const coursewares = await read("/api/courseware?size=50");
  const demands = await read("/api/demand?size=50");
  const shown = [
    coursewares,
    demands,
    ...(await Promise.all(
      [
        "/api/sq-system/role/list?size=50",
        "/api/sq-system/dept/tree",
        "/api/sq-system/dict/list",
        "/api/sq-user/list?size=50",
        "/api/report/chart?size=100",
        "/api/report/dataset",
        "/api/sq-system/tenant/settings",
        ...coursewares.records.map(({ id }: { id: string }) => `/api/courseware/${id}`),
        ...demands.records.map(({ id }: { id: string }) => `/api/demand/${id}`),
      ].map(read),
    )),
  ];
  expect(chineseIn(shown)).toEqual([]);
});
