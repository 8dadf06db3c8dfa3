import type { Locator, Page } from "@playwright/test";
import { chartWords } from "@provost/web/chart/chart-words";
import { saveWords } from "@provost/web/chart/save/save-words";
import { roleWords } from "@provost/web/people/role/role-words";
import { connectionWords } from "@provost/web/source/connection/connection-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { roleWith } from "../menu/menu-steps.ts";
import { makeSomebody, openElsewhere } from "../people/people-steps.ts";
import { text, textsIn } from "../texts.ts";
import { districtPostgres } from "./district-postgres.ts";

const words = textsIn({
  connect: text(connectionWords, "add"),
  name: text(connectionWords, "name"),
  host: text(connectionWords, "host"),
  port: text(connectionWords, "port"),
  database: text(connectionWords, "database"),
  user: text(connectionWords, "user"),
  secret: text(connectionWords, "secret"),
  tls: text(connectionWords, "tls"),
  try: text(connectionWords, "try"),
  connected: { zh: /连接成功：PostgreSQL/, en: /Connected: PostgreSQL/ },
  publish: text(connectionWords, "publish"),
  tableName: text(connectionWords, "tableName"),
  build: text(connectionWords, "build"),
  dimensions: text(chartWords, "dimensions"),
  measures: text(chartWords, "measures"),
  save: text(chartWords, "save"),
  chartName: text(chartWords, "name"),
  onDashboard: text(saveWords, "onDashboard"),
  access: text(roleWords, "data"),
  chosen: text(roleWords, "dataChosen"),
  addTable: text(roleWords, "addTable"),
  addRule: text(roleWords, "addRule"),
  field: text(roleWords, "column"),
  source: text(roleWords, "source"),
  attribute: text(roleWords, "attribute"),
  value: text(roleWords, "value"),
  store: text(entityDialogWords, "save"),
});

eachLanguage((language) => {
  const w = words[language];

  test(`from an empty console to a dashboard on a PostgreSQL of one's own, with rows by school (${language})`, async ({
    page,
    browser,
    request,
    server,
  }) => {
    const district = await districtPostgres(server.dataDir, `district_${language}`, [
      "create table exam_scores (school text, subject text, score numeric(5, 1))",
      "comment on table exam_scores is 'Scores of the spring exam'",
      `insert into exam_scores values ('First', 'math', 80), ('First', 'art', 90.5), ('Second', 'math', 60), ('Second', 'art', 71)`,
    ]);
    try {
      await signIn(page, language);
      await page.getByRole("link", { name: w.connect, exact: true }).click();
      await page.getByRole("button", { name: w.connect, exact: true }).click();
      const form = page.getByRole("dialog", { name: w.connect });
      const fill = (label: string, value: string) => form.getByRole("textbox", { name: label }).fill(value);
      await fill(w.name, "District");
      await fill(w.host, district.host);
      await fill(w.port, district.port);
      await fill(w.database, district.database);
      await fill(w.user, district.user);
      await fill(w.secret, district.password);
      await form.getByLabel(w.tls).uncheck();
      await form.getByRole("button", { name: w.try }).click();
      await expect(form.getByText(w.connected)).toBeVisible();
      await expectAccessible(page);
      await form.getByRole("button", { name: w.store, exact: true }).click();

      await page.getByRole("button", { name: `${w.publish} public.exam_scores` }).click();
      const publication = page.getByRole("dialog").last();
      await expect(publication.getByText("numeric")).toBeVisible();
      await publication.getByLabel(w.tableName).fill("exam_scores");
      await publication.getByRole("button", { name: w.publish, exact: true }).click();
      await page.getByRole("button", { name: `${w.build} exam_scores` }).click();

      const fields = page.getByRole("complementary");
      for (const [field, key] of [
        ["school", "d"],
        ["score", "m"],
      ] as const) {
        await fields.getByRole("button", { name: field, exact: true }).focus();
        await page.keyboard.press(key);
      }
      const drawn = (within: Page | Locator) => within.getByRole("img", { name: /school/ });
      await expect(drawn(page)).toHaveAccessibleName(/First.*|Second.*/);
      await page.getByRole("button", { name: w.save }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(w.chartName).fill("Scores by school");
      await dialog.getByLabel(w.onDashboard).check();
      await dialog.locator("button[type=submit]").click();
      await expect(dialog).toBeHidden();

      const role = await roleWith(request, "principal", ["dashboard", "dashboard_view", "chart_view"]);
      await page.goto(`/system/role?id=${role.id}`);
      await page.getByRole("tab", { name: w.access, exact: true }).click();
      await page.getByText(w.chosen).click();
      await page.getByRole("combobox", { name: w.addTable }).click();
      await page.getByRole("option", { name: /exam_scores/ }).click();
      await page.getByRole("button", { name: w.addRule }).click();
      await page.getByRole("combobox", { name: w.field, exact: true }).fill("school");
      await page.getByRole("combobox", { name: w.source, exact: true }).click();
      await page.getByRole("option", { name: w.attribute, exact: true }).click();
      await page.getByRole("combobox", { name: w.value, exact: true }).fill("school");
      await page.keyboard.press("Escape");
      await expectAccessible(page);
      await page.getByRole("button", { name: w.store, exact: true }).click();
      await expect(page.getByText("school = {school}")).toBeVisible();

      const principal = await makeSomebody(request, {
        ...{ account: "principal", userName: "Principal", roleIds: [role.id] },
        attributes: { school: "Second" },
      });
      const theirs = await openElsewhere(browser, language, "/", principal);
      const tile = theirs.getByRole("region", { name: "Scores by school" });
      await tile.scrollIntoViewIfNeeded();
      await expect(drawn(tile)).toHaveAccessibleName(/Second/);
      await expect(drawn(tile)).not.toHaveAccessibleName(/First/);
      await theirs.context().close();
    } finally {
      await district.stop();
    }
  });
});
