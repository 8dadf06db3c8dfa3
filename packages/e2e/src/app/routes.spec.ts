import type { Page } from "@playwright/test";
import { paletteWords } from "@provost/web/app/shell/palette/palette-words";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { statusWords } from "@provost/web/app/status/status-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { eachLanguage, expect, expectAccessible, openIn, signIn, test } from "../console.ts";
import { removeMenu, saveMenu } from "../menu/menu-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  side: text(paletteWords, "page"),
  titles: {
    zh: { "/404": "页面不存在", "/403": "没有权限", "/500": "服务器出错了" },
    en: { "/404": "Page not found", "/403": "Access denied", "/500": "Something went wrong" },
  },
  home: text(shellWords, "home"),
  dict: text(routeWords, "dict"),
  toHome: text(statusWords, "home"),
});

/** A record of the browser's storage. */
function stored(page: Page, place: "session" | "local", name: string): Promise<unknown> {
  return page.evaluate(
    ([where, key]) =>
      JSON.parse((where === "session" ? sessionStorage : localStorage).getItem(`provost-${key}`) ?? "null"),
    [place, name] as const,
  );
}

eachLanguage((language) => {
  const w = words[language];

  test(`2.01 2.03 the pages of 404, 403 and 500 are outside the frame; an unknown path leads to 404, within it for who is signed in (${language})`, async ({
    page,
  }) => {
    for (const [path, title] of Object.entries(w.titles)) {
      await openIn(page, language, path);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${title}-Provost`);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    await expectAccessible(page);
    await signIn(page, language, { path: "/nowhere/at/all" });
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole("heading", { name: w.titles["/404"], level: 1 })).toBeVisible();
    await expect(page.getByText("/nowhere/at/all")).toBeVisible();
    await expect(page.getByRole("navigation", { name: w.side, exact: true })).toBeVisible();
    await expect(page.getByRole("tablist").first().getByRole("tab")).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole("navigation", { name: w.side, exact: true })).toBeVisible();
    await page.goto("/403");
    await expect(page.getByRole("heading", { name: w.titles["/403"], level: 1 })).toBeVisible();
    await expect(page.getByRole("tablist")).toHaveCount(0);
    await page.getByRole("link", { name: w.toHome }).click();
    await expect(page).toHaveURL(/\/wel\/index$/);
    await expect(page.getByRole("tablist").first().getByRole("tab")).toHaveCount(1);
  });

  test(`2.24 the browser's title follows page, language of the route and tab (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expect(page).toHaveTitle(`${w.home}-Provost`);
    await page.goto("/system/dict");
    await expect(page).toHaveTitle(`${w.dict}-Provost`);
    await page.goto("/system/dict?name=Own name");
    await expect(page).toHaveTitle("Own name-Provost");
    await page.getByRole("tab", { name: w.home }).click();
    await expect(page).toHaveTitle(`${w.home}-Provost`);
  });
});

test("2.12 2.13 a menu path without a page ends on 404, one without /index opens there", async ({
  page,
  request,
}) => {
  await removeMenu(request, "walk_gone", "walk_wel");
  await saveMenu(request, { code: "walk_gone", name: "Gone", path: "/walk/gone" });
  await saveMenu(request, { code: "walk_wel", name: "Start", path: "/wel" });
  await signIn(page, "en");
  const side = page.getByRole("navigation", { name: words.en.side, exact: true });
  await expect(side.getByRole("link", { name: "Start", exact: true })).toHaveAttribute("href", "/wel/index");
  // Without an icon of its own it has the default one.
  await expect(side.getByRole("link", { name: "Gone" }).locator("svg")).toHaveCount(1);
  await side.getByRole("link", { name: "Gone" }).click();
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole("heading", { name: words.en.titles["/404"] })).toBeVisible();
  await removeMenu(request, "walk_gone", "walk_wel");
});

test("2.18 2.19 2.23 signed in, /login and a capital B in a path lead home; signed out, everything leads to /login", async ({
  page,
}) => {
  await openIn(page, "en", "/report/chart");
  await expect(page).toHaveURL(/\/login$/);
  // Back to the requested page, which no one else had open before.
  await signIn(page, "en", { path: "/login" });
  await expect(page).toHaveURL(/\/report\/chart$/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto("/report/Builder");
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto("/report/builder?chart=B");
  await expect(page).toHaveURL(/\/report\/builder\?chart=B$/);
});

test("3.30 3.31 menu, button codes and flows are kept; the menu is there immediately after a reload, and opens nothing the server takes back", async ({
  page,
}) => {
  await signIn(page, "en", { path: "/system/dict" });
  await expect(page.getByRole("treegrid")).toBeVisible();
  await expect
    .poll(() => stored(page, "session", "permission"))
    .toMatchObject({
      type: "session",
      content: { dict_add: true },
    });
  await expect.poll(() => stored(page, "session", "menu")).toMatchObject({ type: "session" });
  await expect.poll(() => stored(page, "local", "flowRoutes")).toMatchObject({ dataType: "object" });

  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/sq-system/menu/routes*", async (route) => {
    await held;
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), data: [] } });
  });
  await page.reload();
  const side = page.getByRole("navigation", { name: words.en.side, exact: true });
  await expect(side.getByRole("link", { name: words.en.dict })).toBeVisible();
  release();
  await expect(page.getByRole("tabpanel").getByRole("heading", { name: "Access denied" })).toBeVisible();
  await expect(side.getByRole("link", { name: words.en.dict })).toHaveCount(0);
});
