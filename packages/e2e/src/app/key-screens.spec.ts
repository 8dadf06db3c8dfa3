import type { Page } from "@playwright/test";
import { account, expect, openIn, password, signIn, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";
import { testTenantId } from "../test-tenant.ts";
import { expectSettled, visit } from "./walk-steps.ts";

test.use({ demo: true });

/** What differs from run to run, and what is shown instead. */
const moving: readonly (readonly [pattern: string, text: string])[] = [
  ["Good (morning|afternoon|evening)", "Good day"],
  [
    "just now|\\d+ (second|minute|hour)s? ago|((yesterday|\\d{1,2} [A-Z]\\w{2,3}( \\d{4})?),? )?\\d\\d:\\d\\d(:\\d\\d)?",
    "10:32",
  ],
  ["\\d+(\\.\\d+)? ?ms", "12 ms"],
  ["[\\d.]+ [KMGT]B of [\\d.]+ [KMGT]B", "2.5 MB of 21 GB"],
  ["W\\d{5}", "W00001"],
];

/** The same texts on every run, and no letters but of the fonts that come with the packages. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(720, 899);
  await page.evaluate(async (changes) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:root { --font: "Inter Variable", "Noto Sans SC", "Noto Sans CJK SC" !important; --font-mono: var(--font) !important }
       * { caret-color: transparent !important }`,
    );
    document.adoptedStyleSheets = [sheet];
    const patterns = changes.map(([pattern, text]) => [new RegExp(pattern, "g"), text] as const);
    const fixed = (text: string): string =>
      patterns.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const text = fixed(node.nodeValue ?? "");
      if (text !== node.nodeValue) node.nodeValue = text;
    }
    for (const input of document.querySelectorAll("input")) input.value = fixed(input.value);
    await document.fonts.ready;
  }, moving);
}

/** The window at half its size, so that the stored pictures are small; once two in a row are equal. */
async function pictureOf(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: 1440, height: 900, scale: 0.5 };
  const take = async () => (await devtools.send("Page.captureScreenshot", { format: "png", clip })).data;
  let [before, now] = ["", await take()];
  const isStill = async (): Promise<boolean> => {
    await settle(page);
    [before, now] = [now, await take()];
    return before === now;
  };
  await expect.poll(isStill, "the page is still").toBe(true);
  await devtools.detach();
  return Buffer.from(now, "base64");
}

async function firstId(list: string): Promise<string> {
  const { ask } = await callerOf({ account, password });
  const { data } = (await ask("GET", `${list}?size=1`)) as { data: { records: { id: string }[] } };
  const [first] = data.records;
  if (first === undefined) throw new Error(`${list} is empty`);
  return first.id;
}

test("twelve screens look as their stored pictures", { tag: "@long" }, async ({ page }) => {
  test.skip(process.platform !== "linux", "the fonts of the packages are those of the browser on Linux only");
  test.setTimeout(300_000);
  const look = async (name: string): Promise<void> =>
    expect.soft(await pictureOf(page)).toMatchSnapshot(`${name}.png`);
  await openIn(page, "en", "/login");
  await expect(page.getByRole("tab").first()).toBeVisible();
  await look("sign-in");
  await page.goto(`/demand?lang=en&tenant=${await testTenantId()}`);
  await expect(page.locator("form")).toBeVisible();
  await look("demand-form");
  await signIn(page, "en");
  await expectSettled(page);
  await look("home");
  const screens = [
    ["dashboard", `/report/dashboard/${await firstId("/api/report/dashboard")}`],
    ["builder", `/report/builder?chart=${await firstId("/api/report/chart")}`],
    ["users", "/system/user"],
    ["settings", "/system/setting"],
    ["datasets", "/report/dataset"],
    ["courseware-editing", `/courseware/read/${await firstId("/api/courseware")}?edit=1`],
    ["roles", "/system/role"],
    ["empty-list", "/system/error-log"],
  ] as const;
  for (const [name, path] of screens) {
    await visit(page, path);
    await look(name);
  }
  await page.goto("/report/datasets");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("not-found");
});
