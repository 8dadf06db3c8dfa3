import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "../console.ts";
import { saveMenu } from "../menu/menu-steps.ts";

/** Another site: it counts its visits in a frame, may refuse frames, and tries to leave its own. */
let site: Server;
let host = "";
let visits: string[] = [];

test.beforeAll(async () => {
  site = createServer((request, reply) => {
    const path = request.url ?? "";
    // The console's server also checks whether the page allows framing.
    if (request.headers["sec-fetch-dest"] === "iframe") visits.push(path);
    reply.setHeader("content-type", "text/html; charset=utf-8");
    if (path.startsWith("/closed")) reply.setHeader("x-frame-options", "DENY");
    reply.end(`<!doctype html><html lang="en"><title>Site</title>
      <h1>Another site</h1><label>Note <input name="note"></label>
      <button onclick="try { top.location = 'http://${host}/taken' } catch { document.title = 'kept in' }">Take over</button>
      <p id="hash"></p><script>document.getElementById("hash").textContent = location.hash</script>`);
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const at = site.address();
  host = typeof at === "object" && at !== null ? `127.0.0.1:${at.port}` : "";
});

test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test.beforeEach(() => {
  visits = [];
});

const frame = (page: Page) => page.getByRole("tabpanel").locator("iframe");
const inside = (page: Page) => page.getByRole("tabpanel").frameLocator("iframe");
const sideLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "菜单", exact: true }).getByRole("link", { name, exact: true });

test("2.09 2.10 2.11 2.15 a menu item of another site opens in a frame, which keeps its state while its tab is hidden and cannot take the console's place", async ({
  page,
  request,
}) => {
  const path = `http://${host}/page?own=1$part`;
  await saveMenu(request, { code: "site", name: "Neighbour", path, query: { grade: "小学 & 1" } });
  await signIn(page, "zh");
  await sideLink(page, "Neighbour").click();
  await expect(page).toHaveURL(/\/myiframe\/urlPath\?/);
  await expect(page.getByRole("tab", { name: "Neighbour" })).toBeVisible();
  await expect(inside(page).getByRole("heading", { name: "Another site" })).toBeVisible();
  await expect(inside(page).locator("#hash")).toHaveText("#part");
  expect(visits).toEqual([`/page?own=1&grade=${encodeURIComponent("小学 & 1")}`]);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("progressbar")).toHaveCount(0);
  const box = await frame(page).boundingBox();
  expect(box?.height).toBeGreaterThan(600);
  await expectAccessible(page);

  await inside(page).getByLabel("Note").fill("half a sentence");
  await page.getByRole("tab", { name: "首页" }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.getByRole("tab", { name: "Neighbour" }).click();
  await expect(inside(page).getByLabel("Note")).toHaveValue("half a sentence");
  expect(visits).toHaveLength(1);
  await panel.getByRole("button", { name: "重新加载" }).click();
  await expect(inside(page).getByLabel("Note")).toHaveValue("");
  expect(visits).toHaveLength(2);
  const refusal = page.waitForEvent("console", (message) => /allow-top-navigation/.test(message.text()));
  await inside(page).getByRole("button", { name: "Take over" }).click();
  await refusal;
  await expect(page).toHaveURL(/\/myiframe\/urlPath/);
  expect(visits).toHaveLength(2);
});

test("2.11 a page that refuses to be framed opens by a link; an address of ours is framed with a ticket that is good once", async ({
  page,
  request,
}) => {
  await saveMenu(request, { code: "closed", name: "Closed", path: `http://${host}/closed` });
  await saveMenu(request, { code: "own", name: "Who am I", path: "/api/sq-user/user/getUserInfo" });
  await signIn(page, "zh");
  await sideLink(page, "Closed").click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText(`${host} 不允许嵌入`)).toBeVisible();
  const opening = page.waitForEvent("popup");
  await panel.getByRole("link", { name: "在新窗口打开" }).last().click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Another site" })).toBeVisible();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await popup.close();

  await sideLink(page, "Who am I").click();
  await expect(inside(page).locator("body")).toContainText('"account":"admin"');
  const first = await frame(page).getAttribute("src");
  await panel.getByRole("button", { name: "重新加载" }).click();
  await expect(frame(page)).not.toHaveAttribute("src", first ?? "");
  await expect(inside(page).locator("body")).toContainText('"account":"admin"');
  const again = await page.request.get(first ?? "");
  expect((await again.json()).code).toBe(401);
});
