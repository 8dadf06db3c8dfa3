import type { Page } from "@playwright/test";
import { addTable, pupils } from "../chart/report-steps.ts";
import { account, expect, expectAccessible, password, signIn, test } from "../console.ts";
import { type Caller, callerOf } from "../server-steps.ts";
import { testServer } from "../test-tenant.ts";

const tile = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const average = [{ Column: "score", calculFunc: "avg" }];

async function idOf(caller: Caller, path: string, body: object): Promise<string> {
  const { code, data } = await caller.ask("POST", path, body);
  expect(code, JSON.stringify(data)).toBe(200);
  return (data as { id: string }).id;
}

/** A dashboard with one chart of the pupils, beside the browser; its path. */
async function boardWith(caller: Caller, name: string, content: object): Promise<string> {
  const whole = { dataSrc: "pupils", selectedCalcul: average, ...content };
  const chartId = await idOf(caller, "/api/report/chart", { name, content: whole });
  const tiles = [{ kind: "chart", id: "one", chartId, x: 0, y: 0, w: 12, h: 5 }];
  const board = { tabs: [{ id: "first", name: "", tiles }] };
  return `/report/dashboard/${await idOf(caller, "/api/report/dashboard", { name: `With ${name}`, content: board })}`;
}

async function withPupils(): Promise<Caller> {
  const caller = await callerOf({ account, password });
  await addTable(caller, "pupils", pupils());
  return caller;
}

test("panels of a chart scroll in their tile, are gone through by keys, and are all on paper", async ({
  page,
}) => {
  const path = await boardWith(await withPupils(), "Panels", {
    chartType: "bar",
    selectedDimension: [{ Column: "grade" }, { Column: "name" }],
    chartStyle: { facetBy: "name" },
    limit: 60,
  });
  await signIn(page, "en", { path });
  const drawn = tile(page, "Panels").getByRole("img", {
    name: /^Small multiples by name, 24 panels: N001, /,
  });
  await expect(drawn).toBeVisible();
  await expect(tile(page, "Panels").locator("canvas").first()).toBeVisible();
  await expectAccessible(page);
  const area = tile(page, "Panels").getByRole("application");
  const hidden = () => area.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(await hidden()).toBeGreaterThan(100);
  await area.focus();
  await page.keyboard.press("Home");
  for (let pages = 0; pages < 23; pages++) await page.keyboard.press("PageDown");
  await expect(area.getByRole("status")).toHaveText(/^N035, Eight: 35/);
  expect(await area.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await expect.poll(hidden).toBeLessThan(2);
  const [paper, card] = [await drawn.boundingBox(), await tile(page, "Panels").boundingBox()];
  expect((paper?.y ?? 0) + (paper?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
});

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ],
];
const shapes = ["East", "South", "West", "North"].map((name, at) => ({
  type: "Feature",
  properties: { name },
  geometry: { type: "Polygon", coordinates: square(at % 2, Math.floor(at / 2)) },
}));

test("a map colours regions that the tenant has uploaded, and a region narrows the dashboard", async ({
  page,
}) => {
  const caller = await withPupils();
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: "Areas", key: "name", keyEn: "" }))
    form.set(field, value);
  form.set(
    "file",
    new Blob([JSON.stringify({ type: "FeatureCollection", features: shapes })]),
    "areas.geojson",
  );
  const response = await fetch(`${testServer().origin}/api/report/map`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${caller.token}` },
    body: form,
  });
  const { data: map } = await response.json();
  const path = await boardWith(caller, "By area", {
    chartType: "map",
    selectedDimension: [{ Column: "area" }],
    chartStyle: { map: map.id },
  });
  await signIn(page, "en", { path });
  // Every fourth of 1 to 250: from 4 and from 2 their average is 126, from 1 and from 3 it is 125.
  const drawn = tile(page, "By area").getByRole("img", {
    name: /^Map “Areas”: .* by area\. 4 regions, 4 with a value\. Highest: (East|West) 126\. Lowest: (South|North) 125\./,
  });
  await expect(drawn).toBeVisible();
  await expect(tile(page, "By area").locator("canvas").first()).toBeVisible();
  await expectAccessible(page);
  await tile(page, "By area").getByRole("application").focus();
  await page.keyboard.press("Home");
  await expect(tile(page, "By area").getByRole("application").getByRole("status")).toHaveText(/^\w+: 12\d/);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^Filter other charts/ }).click();
  await expect(page.getByText(/^Filtered: area = /)).toBeVisible();
});
