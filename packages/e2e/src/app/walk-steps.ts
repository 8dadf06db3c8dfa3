import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "../console.ts";

const registry = readFileSync(new URL("../../../web/src/app/pages.ts", import.meta.url), "utf8");

/** Patterns of every registered page. */
const patterns = [...registry.matchAll(/\b(?:page|\w+Page)\(\s*"(\/[^"]+)"/g)].map(
  ([, pattern = ""]) => pattern,
);

/** Where pages with parameters are walked. */
const places: Readonly<Record<string, string>> = {
  "/myiframe/:routerPath": "/myiframe/urlPath?name=Elsewhere&src=javascript%3Aalert(1)",
  "/report/view/:id?": "/report/view/01900000-0000-7000-8000-000000000001",
  "/report/dashboard/:id": "/report/dashboard/01900000-0000-7000-8000-0000000000d1",
  "/report/builder": "/report/builder?chart=01900000-0000-7000-8000-000000000001",
  "/courseware/read/:id": "/courseware/read/01900000-0000-7000-8000-0000000000e1",
  "/demand/inbox/:id": "/demand/inbox/01900000-0000-7000-8000-0000000000f2",
  "/system/handlefield/:tablename/:name": "/system/handlefield/exam_score/Scores",
};

/** An address of every registered page; a page with parameters needs a place of its own. */
export const everyPage: readonly string[] = patterns.map((pattern) => {
  const place = places[pattern] ?? pattern;
  if (place.includes("/:")) throw new Error(`no place to walk ${pattern}`);
  return place;
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA, each with where it was found. */
export async function axeFaults(page: Page, where: string, only?: readonly string[]): Promise<string[]> {
  // A colour half-way between two is neither's contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
    ),
  );
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (only ? builder.withRules([...only]) : builder.withTags(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary = "" }) => {
      const why = failureSummary.split("\n").at(1)?.trim() ?? "";
      return `${where}: ${id}: ${html.slice(0, 160)} (${why.slice(0, 160)})`;
    }),
  );
}

/** Leaves out what was found elsewhere before. */
export function onceEach(faults: readonly string[]): string[] {
  const known = new Map(faults.toReversed().map((fault) => [fault.slice(fault.indexOf(": ")), fault]));
  return [...known.values()].toReversed();
}

const front = (page: Page) => page.locator("main [id^=panel-][role=tabpanel]:not([hidden])");

/** Waits until the page in front is there and nothing of it is still awaited. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(front(page)).not.toBeEmpty();
  const awaited = () =>
    front(page)
      .locator(".mantine-Skeleton-root, [aria-busy=true]")
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);
  await expect.poll(awaited, "what is still awaited").toBe(0);
}

/** Opens an address as if nothing else had been open. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const name of ["tag", "tagList", "tabMarks", "topMenu"])
      sessionStorage.removeItem(`provost-${name}`);
  });
  await page.goto(path);
  await expectSettled(page);
}

/** Goes to an address within the console without reloading it. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await expectSettled(page);
}

/** How far the page is wider than the window, px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
