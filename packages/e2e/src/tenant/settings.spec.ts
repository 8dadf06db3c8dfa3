import type { Page } from "@playwright/test";
import { settingsWords } from "@provost/web/tenant/settings/settings-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { account, eachLanguage, expect, expectAccessible, password, signIn, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  save: text(entityDialogWords, "save"),
  saved: text(settingsWords, "saved"),
  title: text(settingsWords, "siteTitle"),
  picture: text(settingsWords, "logoPicture"),
  choosePicture: text(settingsWords, "choosePicture"),
  note: text(settingsWords, "signInNote"),
  zone: text(settingsWords, "timeZone"),
  addWay: text(settingsWords, "addWay"),
  oidc: text(settingsWords, "oidc"),
  wayName: text(settingsWords, "wayName"),
  identifier: text(settingsWords, "provider"),
  issuer: { zh: "签发者地址", en: "Issuer" },
  clientId: text(settingsWords, "oidcId"),
  secret: text(settingsWords, "oidcSecret"),
  kept: text(settingsWords, "secretKept"),
});

/** The field with just this label, required or not. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

// A PNG of one point.
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

eachLanguage((language) => {
  const w = words[language];

  test(`a tenant gives itself a title, a logo and a way to sign in; all see it at once, and nobody the secret (${language})`, async ({
    page,
  }) => {
    await signIn(page, language, { path: "/system/setting" });
    await field(page, w.title).fill("Spruce");
    await page.getByText(w.picture, { exact: true }).click();
    const file = { name: "logo.png", mimeType: "image/png", buffer: point };
    await page.getByLabel(w.choosePicture, { exact: true }).last().setInputFiles(file);
    await page.getByRole("textbox", { name: w.note }).fill("Ask at the desk");
    await page.getByRole("combobox", { name: w.zone }).fill("new york");
    await page.getByRole("option", { name: /New York/ }).click();
    await page.getByRole("button", { name: w.addWay }).click();
    await page.getByRole("menuitem", { name: w.oidc }).click();
    await field(page, w.wayName).fill("Campus");
    await field(page, w.identifier).fill("campus");
    await page.getByRole("textbox", { name: w.issuer }).fill("https://id.example.cn");
    await field(page, w.clientId).fill("client-1");
    // What is not saved outlives a reload; the browser asks only for secrets, which are written down nowhere.
    await page.reload();
    await expect(field(page, w.title)).toHaveValue("Spruce");
    await expect(field(page, w.clientId)).toHaveValue("client-1");
    await field(page, w.secret).fill("a-hidden-word-1");
    await expectAccessible(page);
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await expect(page.getByText(w.saved).first()).toBeVisible();

    // The frame follows without a reload.
    await expect(page.getByRole("banner")).toContainText("Spruce");
    await expect(page.getByRole("banner").locator("img[src^='data:image/png']")).toBeVisible();
    await expect(page).toHaveTitle(/Spruce$/);
    await page.reload();
    await expect(field(page, w.title)).toHaveValue("Spruce");
    await expect(page.getByRole("combobox", { name: w.zone })).toHaveValue(/New York/);
    await expect(page.getByText(w.kept)).toHaveCount(1);
    await expect(field(page, w.secret)).toHaveValue("");
    const { data } = await (await callerOf({ account, password })).ask(
      "GET",
      "/api/sq-system/tenant/settings",
    );
    expect(JSON.stringify(data)).not.toContain("hidden-word");
    expect(data).toMatchObject({
      timeZone: "America/New_York",
      social: [{ provider: "campus", hasSecret: true }],
    });
  });
});
