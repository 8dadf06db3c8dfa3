import type { Browser, Locator, Page } from "@playwright/test";
import { median } from "../statistics.ts";
import { atRest } from "./at-rest.ts";
import { signIn } from "./shelf.ts";

const rounds = 7;
const kilobyte = 1024;

/** What opening the builder takes: ms until a field can be pressed, and KB of gzip JavaScript in all, the console's own included. */
export interface BuilderOpening {
  ms: number;
  kilobytes: number;
}

// From the click to two frames after the first field is on screen.
function openBuilder(button: Locator): Promise<number> {
  return button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const box = document.querySelector("aside [data-field]")?.getBoundingClientRect();
          if (!box || box.width * box.height === 0) requestAnimationFrame(look);
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - since)));
        };
        const since = performance.now();
        if (element instanceof HTMLElement) element.click();
        look();
      }),
  );
}

function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"))
      .reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  );
}

/** Opens the builder from the data sets, each time in a browser that has never been there. */
export async function measureBuilderOpening(
  browser: Browser,
  url: string,
  table: string,
): Promise<BuilderOpening> {
  const taken: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { "accept-encoding": "gzip" },
    });
    const page = await context.newPage();
    await signIn(page, url);
    await page.goto(`${url}/report/dataset`);
    const row = page.getByRole("row").filter({ hasText: table });
    await row.hover();
    const button = row.getByRole("button", { name: /新建图表/ });
    await button.waitFor();
    await atRest(page);
    taken.push(await openBuilder(button));
    await atRest(page);
    bytes = await scriptBytes(page);
    await context.close();
  }
  return { ms: median(taken), kilobytes: bytes / kilobyte };
}
