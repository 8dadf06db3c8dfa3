import { readFile } from "node:fs/promises";
import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { demandTexts, stateWords } from "@provost/contract/demand/demand-words";
import { demandWords } from "@provost/web/demand/inbox/demand-words";
import { inboxWords } from "@provost/web/demand/inbox/inbox-words";
import { setupWords } from "@provost/web/demand/inbox/setup/setup-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { askAs, callerOf, newPerson, newTenant } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
import { formOf, sendDemand } from "./demand-steps.ts";

const w = textsIn({
  title: text(inboxWords, "title"),
  empty: text(inboxWords, "emptyTitle"),
  unread: {
    zh: (count: number) => `${count} 条未读需求`,
    en: (count: number) => `${count} unread request${count === 1 ? "" : "s"}`,
  },
  list: text(demandWords, "list"),
  contacted: { zh: "改为“已联系”", en: "Set to Contacted" },
  quoted: { zh: "改为“已报价”", en: "Set to Quoted" },
  history: text(demandWords, "history"),
  moved: { zh: "状态从“新需求”改为“已联系”", en: "changed the status from New to Contacted" },
  assignee: text(demandWords, "assignee"),
  head: { zh: "管理员", en: "管理员" },
  assigned: {
    zh: "负责人从“未分配”改为“管理员”",
    en: "changed the assignee from Unassigned to 管理员",
  },
  notes: text(demandWords, "notes"),
  addNote: text(demandWords, "addNote"),
  text: { zh: "富文本编辑器", en: "Rich-text editor" },
  saveNote: text(demandWords, "saveNote"),
  print: text(demandWords, "print"),
  form: demandTexts.title,
  export: text(inboxWords, "export"),
  csv: text(inboxWords, "exportCsv"),
  setup: text(inboxWords, "setup"),
  open: text(setupWords, "open"),
  hotline: text(setupWords, "hotline"),
  recipients: text(setupWords, "recipients"),
  wrong: text(setupWords, "wrongMail", { mail: "nobody" }),
  wrongDots: text(setupWords, "wrongMail", { mail: "a..b@school.example" }),
  save: text(entityDialogWords, "save"),
  saved: text(setupWords, "saved"),
  state: text(inboxWords, "state"),
  quotedState: stateWords.quoted,
  search: text(inboxWords, "search"),
  remove: text(inboxWords, "remove"),
  undo: text(inboxWords, "undo"),
  actions: { zh: /操作/, en: /Actions/ },
  retention: text(setupWords, "retention"),
  stale: text(setupWords, "stale"),
  keepMine: text(demandWords, "keepMine"),
  discard: text(demandWords, "discardTitle"),
  cancel: text(demandWords, "cancel"),
});

eachLanguage((language) => {
  test(`a demand comes in, is told of at once, worked on, noted, printed and taken along (${language})`, async ({
    page,
  }) => {
    test.slow();
    const t = w[language];
    const head = await newTenant(`Masks ${language}`, "", {});
    const tenant = head.tenantId ?? "";
    await signIn(page, language, { as: head, path: "/demand/inbox" });
    await expect(page.getByText(t.empty)).toBeVisible();

    const name = "=1+1<script>alert(1)</script>医院";
    const receipt = await sendDemand(tenant, name);
    await expect(page.getByRole("button", { name: t.unread(1) })).toBeVisible();
    const row = page.getByRole("row", { name: /医院/ });
    await expect(row).toBeVisible();
    await expectAccessible(page);

    await row.getByRole("link", { name: /医院/ }).click();
    await expect(page).toHaveURL(/\/demand\/inbox\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: "<script>alert(1)</script>" })).toBeVisible();
    await expect(page.getByText(receipt)).toBeVisible();
    await expect(page.getByRole("cell", { name: "50,000" })).toBeVisible();
    await expect(page.getByRole("button", { name: t.unread(1) })).toHaveCount(0);

    const history = page.getByRole("region", { name: t.history });
    await page.getByRole("button", { name: t.contacted }).click();
    await expect(history.getByText(t.moved)).toBeVisible();
    await page.getByRole("combobox", { name: t.assignee }).click();
    await page.getByRole("option", { name: t.head }).click();
    await expect(history.getByText(t.assigned)).toBeVisible();

    const notes = page.getByRole("region", { name: t.notes });
    await notes.getByRole("button", { name: t.addNote }).click();
    await notes.getByRole("textbox", { name: t.text }).click();
    await page.keyboard.type("Called back, wants samples");
    await page.reload();
    await expect(notes.getByText("Called back, wants samples")).toBeVisible();
    await notes.getByRole("button", { name: t.saveNote }).click();
    await expect(notes.getByRole("article").getByText("Called back, wants samples")).toBeVisible();
    await page.getByRole("button", { name: t.quoted }).click();
    await expectAccessible(page);

    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector("body > section")?.textContent ?? "";
        window.dispatchEvent(new Event("afterprint"));
      };
    });
    await page.getByRole("button", { name: t.print }).click();
    const printed = await page.evaluate(() => document.body.dataset.printed);
    for (const text of [t.form, receipt, name, "一次性医用口罩"]) expect(printed).toContain(text);
    await expect(page.locator("body > section")).toHaveCount(0);

    await page.getByRole("button", { name: t.title, exact: true }).click();
    await expect(page).toHaveURL(/\/demand\/inbox$/);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.export, exact: true }).click();
    await page.getByRole("menuitem", { name: t.csv }).click();
    const csv = await readFile((await (await download).path()) ?? "", "utf8");
    expect(csv).toContain(receipt);
    expect(csv).toContain("'=1+1");

    await page.getByRole("combobox", { name: t.state }).click();
    await page.getByRole("option", { name: t.quotedState }).click();
    await expect(row).toBeVisible();
    await page
      .getByRole("searchbox", { name: t.search })
      .or(page.getByLabel(t.search))
      .first()
      .fill("nothing");
    await expect(row).toHaveCount(0);
  });

  test(`the public form is set up and closed (${language})`, async ({ page }) => {
    const t = w[language];
    const head = await newTenant(`Setup ${language}`, "", {});
    const tenant = head.tenantId ?? "";
    await signIn(page, language, { as: head, path: "/demand/inbox" });
    await page.getByRole("button", { name: t.setup }).click();
    const dialog = page.getByRole("dialog", { name: t.setup });
    await dialog.getByRole("textbox", { name: t.hotline }).fill("0571-12345678");
    await dialog.getByRole("textbox", { name: t.recipients }).fill("nobody");
    await expect(dialog.getByText(t.wrong)).toBeVisible();
    await dialog.getByRole("textbox", { name: t.recipients }).fill("sales@school.example");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: t.discard }).getByRole("button", { name: t.cancel }).click();
    await page.reload();
    await expect(dialog.getByRole("textbox", { name: t.hotline })).toHaveValue("0571-12345678");
    await dialog.getByRole("switch", { name: t.open }).click({ force: true });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect.poll(() => formOf(tenant)).toMatchObject({ open: false, hotline: "0571-12345678" });

    await page.getByRole("button", { name: t.setup }).click();
    await dialog.getByRole("textbox", { name: t.retention }).fill("30");
    const { token } = await callerOf(head);
    const theirs = { ...firstDemandSettings, hotline: "0571-87654321", version: 1 };
    expect((await askAs(token, "PUT", "/api/demand/settings", theirs)).code).toBe(200);
    await dialog.getByRole("button", { name: t.save }).click();
    const compared = page.getByRole("dialog", { name: t.stale });
    await expect(compared.getByRole("row", { name: t.hotline })).toContainText("0571-876543210571-12345678");
    await expectAccessible(page);
    await compared.getByRole("button", { name: t.keepMine }).click();
    await expect.poll(() => formOf(tenant)).toMatchObject({ open: false, hotline: "0571-12345678" });

    // A colleague keeps everything meanwhile: what would be removed is counted against that.
    await page.getByRole("button", { name: t.setup }).click();
    await expect(dialog.getByRole("textbox", { name: t.retention })).toHaveValue("30");
    await dialog.getByRole("textbox", { name: t.hotline }).fill("0571-11112222");
    const forever = { ...firstDemandSettings, hotline: "0571-87654321", version: 3 };
    expect((await askAs(token, "PUT", "/api/demand/settings", forever)).code).toBe(200);
    await dialog.getByRole("button", { name: t.save }).click();
    const counted = page.waitForRequest(/demand\/settings\/retention\?days=30/);
    await compared.getByRole("button", { name: t.keepMine }).click();
    await counted;
    await expect(compared).toHaveCount(0);

    await page.getByRole("button", { name: t.setup }).click();
    await dialog.getByRole("textbox", { name: t.recipients }).fill("a..b@school.example");
    await expect(dialog.getByText(t.wrongDots)).toBeVisible();
  });

  test(`whoever may not see demands is told of none (${language})`, async ({ page }) => {
    const t = w[language];
    const user = await newPerson({});
    await signIn(page, language, { as: user, path: "/wel/index" });
    await expect(page.getByRole("button", { name: t.title })).toHaveCount(0);
  });
});
