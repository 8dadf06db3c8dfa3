import type { Locator, Page } from "@playwright/test";
import { coursewareWords } from "@provost/web/courseware/courseware-words";
import { eachLanguage, expect, type Language, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { headOf, type Made, publishedOne, requestData } from "./courseware-steps.ts";

const w = textsIn({
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  paragraphs: text(coursewareWords, "paragraphs"),
  unsaved: text(coursewareWords, "unsaved"),
  lost: text(coursewareWords, "lost"),
  add: text(coursewareWords, "lostAdd"),
});

const paragraphs = (page: Page, language: Language): Locator =>
  page.getByRole("navigation", { name: w[language].paragraphs }).getByRole("listitem");

eachLanguage((language) => {
  const t = w[language];

  test(`what was written in a paragraph that somebody else removed is added again, also after a reload and a refusal (${language})`, {
    tag: "@long",
  }, async ({ page }) => {
    const { head, caller } = await headOf(`Removed ${language}`);
    const made = await publishedOne(caller, "Removed", ["One"]);
    const base = `/api/courseware/${made.id}`;
    const draft = { title: "Two", html: "<p>Two…</p>", after: made.content[0]?.id, version: made.version };
    await requestData<Made>(caller, "POST", `${base}/paragraph`, draft);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const text = page.getByRole("textbox", { name: t.text });
    await paragraphs(page, language).nth(1).getByRole("button").click();
    await expect(text).toContainText("Two…");
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Mine ");
    await expect(page.getByRole("navigation").getByRole("img", { name: t.unsaved })).toHaveCount(1);

    await requestData(caller, "POST", `${base}/version/1`);
    await page.reload();
    await expect(page.getByText(t.lost)).toBeVisible();
    await expect(paragraphs(page, language)).toHaveCount(1);
    const { version } = await requestData<Made>(caller, "GET", base);
    await requestData(caller, "PUT", base, { name: "Renamed", summary: "", version });
    await page.getByRole("button", { name: t.add }).click();
    await expect(page.getByRole("heading", { name: "Renamed" })).toBeVisible();
    await expect(page.getByText(t.lost)).toBeVisible();
    await page.getByRole("button", { name: t.add }).click();
    await expect(paragraphs(page, language)).toHaveCount(2);
    await expect(text).toContainText("Mine Two…");
    await expect(page.getByText(t.lost)).toHaveCount(0);
  });

  test(`a paragraph that is saved twice at once is in nobody's way (${language})`, async ({ page }) => {
    const { head, caller } = await headOf(`Twice ${language}`);
    const made = await publishedOne(caller, "Twice", ["One"]);
    await signIn(page, language, { as: head, path: `/courseware/read/${made.id}?edit=1` });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route("**/api/courseware/*/paragraph/*", async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    const text = page.getByRole("textbox", { name: t.text });
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Mine ");
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Control+s");
    letGo();
    await expect(page.getByRole("img", { name: t.unsaved })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(sent).toBe(1);
    const { content } = await requestData<{ content: { version: number }[] }>(
      caller,
      "GET",
      `/api/courseware/${made.id}`,
    );
    expect(content[0]?.version).toBe((made.content[0]?.version ?? 0) + 1);
  });
});
