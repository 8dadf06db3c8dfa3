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

/** The scheme, the colour of the number, and the commonest colour of the bars: now, or when everything is ready for paper. */
const paint = (when: "now" | "printed") =>
  new Promise<{ scheme: string | undefined; number: string | null; bars: string }>((resolve) => {
    const read = (): void => {
      const number = document.querySelector(".provost-pane-drawing svg text:nth-of-type(2)");
      const bars = document.querySelector("canvas");
      const pixels = bars?.getContext("2d")?.getImageData(0, 0, bars.width, bars.height).data ?? [];
      const counts = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = [...pixels.slice(at, at + 4)].join(" ");
        if (pixels[at + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      resolve({
        scheme: document.documentElement.dataset.mantineColorScheme,
        number: number?.getAttribute("fill") ?? null,
        bars: [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "",
      });
    };
    if (when === "now") read();
    else window.addEventListener("beforeprint", read, { once: true });
  });

test("a dark dashboard is printed in the light scheme's colours, and each drawing fits its tile", async ({
  page,
}) => {
  const caller = await withPupils();
  const tiles = [];
  for (const [at, content] of [
    { chartType: "kpi" },
    { chartType: "bar", selectedDimension: [{ Column: "grade" }] },
  ].entries()) {
    const whole = { dataSrc: "pupils", selectedCalcul: average, ...content };
    const name = content.chartType;
    const chartId = await idOf(caller, "/api/report/chart", { name, content: whole });
    tiles.push({ kind: "chart", id: name, chartId, x: 6 * at, y: 0, w: 6, h: 3 });
  }
  const board = { name: "Paper", content: { tabs: [{ id: "first", name: "", tiles }] } };
  const path = `/report/dashboard/${await idOf(caller, "/api/report/dashboard", board)}`;
  const bars = tile(page, "bar").locator("canvas");
  const barsNow = async (): Promise<string> => (await page.evaluate(paint, "now" as const)).bars;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await signIn(page, "en", { path });
  await expect(tile(page, "kpi").locator("svg text").nth(1)).toBeVisible();
  await expect(bars).toBeVisible();
  await expect.poll(barsNow).not.toBe("");
  const light = await page.evaluate(paint, "now" as const);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(barsNow).not.toBe(light.bars);
  expect(light.scheme).toBe("light");

  // Printing lays the page out and paints it without a frame in between.
  const printed = page.evaluate(paint, "printed" as const);
  await page.pdf({ format: "A4" });
  expect(await printed).toEqual(light);
  await expect.poll(barsNow).not.toBe(light.bars);

  // No one notifies a drawing that its place on paper is another one.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const places = await bars.evaluate((canvas: HTMLCanvasElement) => {
    for (const one of [canvas, canvas.parentElement]) if (one) one.style.width = "3000px";
    const tiles = [...document.querySelectorAll(".provost-pane")].map((pane) => pane.closest("section"));
    return [canvas, ...tiles].map((one) => one?.getBoundingClientRect().toJSON());
  });
  const [drawing, number, chart] = places;
  expect(drawing.right).toBeLessThanOrEqual(chart.right);
  expect(number.right).toBeLessThanOrEqual(chart.left);
  expect(number.top).toBe(chart.top);
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
