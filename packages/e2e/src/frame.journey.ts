import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, signIn, test } from "./journey.ts";
import { removeMenu, saveMenu } from "./menu-steps.ts";

const words = {
  zh: {
    side: "菜单",
    reload: "重新加载",
    window: "在新窗口打开",
    outside: "外部网站",
    own: "本系统",
    home: "首页",
    refused: (host: string) => `${host} 不允许嵌入`,
    scheme: "不能打开这种地址",
    ownPage: "本系统的页面不在框架里打开",
    credentials: "地址里带有用户名或密码",
    missing: "没有要打开的地址",
    failed: "没能加载",
    retry: "重试",
    show: "显示此网站",
  },
  en: {
    side: "Menu",
    reload: "Reload",
    window: "Open in a new window",
    outside: "Outside site",
    own: "This system",
    home: "Home",
    refused: (host: string) => `${host} does not let itself be embedded`,
    scheme: "Such an address is not opened",
    ownPage: "Pages of the console are not opened in a frame",
    credentials: "The address holds a user name or password",
    missing: "There is no address to open",
    failed: "Could not load",
    retry: "Try again",
    show: "Show this site",
  },
} as const;

/** Another site: it counts its visits, may refuse frames, and tries to leave its own. */
let site: Server;
let host = "";
let visits: string[] = [];

test.beforeAll(async () => {
  site = createServer((request, reply) => {
    const path = request.url ?? "";
    if (request.method === "GET" && !path.startsWith("/favicon")) visits.push(path);
    reply.setHeader("content-type", "text/html; charset=utf-8");
    if (path.startsWith("/closed")) reply.setHeader("x-frame-options", "DENY");
    if (path.startsWith("/slow")) {
      // The head comes, the rest never does.
      reply.write("<!doctype html><title>slow</title><p>so far");
      return;
    }
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

const frameUrl = (query: Record<string, string>): string => `/myiframe/urlPath?${new URLSearchParams(query)}`;
const frame = (page: Page) => page.getByRole("tabpanel").locator("iframe");
const inside = (page: Page) => page.getByRole("tabpanel").frameLocator("iframe");
const sideLink = (page: Page, language: Language, name: string) =>
  page
    .getByRole("navigation", { name: words[language].side, exact: true })
    .getByRole("link", { name, exact: true });

for (const language of languages) {
  const w = words[language];

  test(`2.09 2.10 2.11 2.15 a menu item of another site opens in a frame that can do little, with its parameters (${language})`, async ({
    page,
    request,
  }) => {
    await removeMenu(request, "walk_site");
    const path = `http://${host}/page?own=1$part`;
    await saveMenu(request, { code: "walk_site", name: "Neighbour", path, query: { grade: "小学 & 1" } });
    await signIn(page, language);
    await sideLink(page, language, "Neighbour").click();
    await expect(page).toHaveURL(/\/myiframe\/urlPath\?/);
    await expect(page.getByRole("tab", { name: "Neighbour" })).toBeVisible();
    await expect(inside(page).getByRole("heading", { name: "Another site" })).toBeVisible();
    await expect(inside(page).locator("#hash")).toHaveText("#part");
    expect(visits).toContain(`/page?own=1&grade=${encodeURIComponent("小学 & 1")}`);
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText(w.outside)).toBeVisible();
    await expect(panel.getByText(host, { exact: true })).toBeVisible();
    await expect(panel.getByRole("progressbar")).toHaveCount(0);
    await expect(frame(page)).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads",
    );
    await expect(frame(page)).toHaveAttribute("referrerpolicy", "strict-origin");
    const box = await frame(page).boundingBox();
    expect(box?.height).toBeGreaterThan(600);
    await expect(panel.getByRole("link", { name: w.window })).toHaveAttribute("rel", /noopener/);
    await expectAccessible(page);
    await removeMenu(request, "walk_site");
  });

  test(`2.11 a page that refuses to be framed says so and offers a link (${language})`, async ({
    page,
    request,
  }) => {
    await removeMenu(request, "walk_closed");
    await saveMenu(request, { code: "walk_closed", name: "Closed", path: `http://${host}/closed` });
    await signIn(page, language);
    await sideLink(page, language, "Closed").click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText(w.refused(host))).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    const opening = page.waitForEvent("popup");
    await panel.getByRole("link", { name: w.window }).last().click();
    const popup = await opening;
    await expect(popup.getByRole("heading", { name: "Another site" })).toBeVisible();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await expectAccessible(page);
    await removeMenu(request, "walk_closed");
  });

  test(`2.11 what is no http or https address of another site, nor ours under /api/, is refused in words (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    const panel = page.getByRole("tabpanel");
    const ours = new URL(page.url()).host;
    for (const [src, title] of [
      ["javascript:alert(1)", w.scheme],
      ["data:text/html,<h1>x</h1>", w.scheme],
      ["/api/../login", w.ownPage],
      [`http://${ours}/login`, w.ownPage],
      [`http://user@${host}/`, w.credentials],
      ["", w.missing],
    ] as const) {
      await page.goto(frameUrl({ src, name: "Odd" }));
      await expect(panel.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(frame(page)).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  if (language === oneLanguage)
    test(`2.11 an address of ours under /api/ is framed with a ticket, without scripts, and says when it gets none (${language})`, async ({
      page,
      request,
    }) => {
      await removeMenu(request, "walk_own");
      await saveMenu(request, { code: "walk_own", name: "Who am I", path: "/api/sq-user/user/getUserInfo" });
      await signIn(page, language);
      await page.route("**/frame-ticket", (route) => route.abort(), { times: 1 });
      await sideLink(page, language, "Who am I").click();
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByText(w.failed)).toBeVisible();
      await panel.getByRole("button", { name: w.retry }).click();
      await expect(inside(page).locator("body")).toContainText('"account":"admin"');
      await expect(frame(page)).toHaveAttribute("sandbox", "allow-downloads");
      await expect(panel.getByText(w.own)).toBeVisible();
      const first = await frame(page).getAttribute("src");
      await panel.getByRole("button", { name: w.reload }).click();
      await expect(frame(page)).not.toHaveAttribute("src", first ?? "");
      await expect(inside(page).locator("body")).toContainText('"account":"admin"');
      const again = await page.request.get(first ?? "");
      expect((await again.json()).code).toBe(401);
      await removeMenu(request, "walk_own");
    });
}

test("2.11 the bar of progress ends after three seconds though the page never has loaded", async ({
  page,
}) => {
  await signIn(page, "en");
  await page.clock.install();
  await page.goto(frameUrl({ src: `http://${host}/slow`, name: "Slow" }), { waitUntil: "commit" });
  await page.getByRole("button", { name: words.en.show }).click();
  const bar = page.getByRole("tabpanel").getByRole("progressbar");
  await expect(bar).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(bar).toHaveCount(0);
  await expect(inside(page).getByText("so far")).toBeVisible();
});

test("2.11 a frame keeps its state while its tab is hidden, loads anew when asked, and cannot take the console's place", async ({
  page,
}) => {
  await signIn(page, "en", { path: frameUrl({ src: `http://${host}/page`, name: "Neighbour" }) });
  // Only a link names this site: it is asked for before it is shown.
  await expect(page.getByRole("heading", { name: `Show ${host} here?`, level: 1 })).toBeVisible();
  expect(visits).toEqual([]);
  await page.getByRole("button", { name: words.en.show }).click();
  await inside(page).getByLabel("Note").fill("half a sentence");
  await page.getByRole("tab", { name: words.en.home }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.getByRole("tab", { name: "Neighbour" }).click();
  await expect(inside(page).getByLabel("Note")).toHaveValue("half a sentence");
  expect(visits).toHaveLength(1);
  await page.getByRole("button", { name: words.en.reload }).click();
  await expect(inside(page).getByLabel("Note")).toHaveValue("");
  expect(visits).toHaveLength(2);

  const refusal = page.waitForEvent("console", (message) => /allow-top-navigation/.test(message.text()));
  await inside(page).getByRole("button", { name: "Take over" }).click();
  await refusal;
  await expect(page).toHaveURL(/\/myiframe\/urlPath/);
  expect(visits).toHaveLength(2);
});
