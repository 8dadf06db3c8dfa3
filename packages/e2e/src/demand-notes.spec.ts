import type { Locator, Page } from "@playwright/test";
import {
  eachLanguage,
  expect,
  expectAccessible,
  type Language,
  oneLanguage,
  signIn,
  test,
} from "./console.ts";
import { sendDemand } from "./demand-steps.ts";
import { callerOf, newTenant } from "./server-steps.ts";
import type { SignInAs } from "./signed-in.ts";

const w = {
  zh: {
    notes: "备注",
    addNote: "添加备注",
    edit: "修改备注",
    saveNote: "保存备注",
    remove: "删除备注",
    text: "富文本编辑器",
    conflict: "这条备注已在别处修改",
    theirs: "现有内容",
    mine: "我的内容",
    takeTheirs: "采用现有内容",
    keepMine: "保存我的内容",
    gone: "这条备注已被删除，您写的内容还在；保存后成为新备注。",
  },
  en: {
    notes: "Notes",
    addNote: "Add a note",
    edit: "Edit note",
    saveNote: "Save note",
    remove: "Remove note",
    text: "Rich-text editor",
    conflict: "This note was changed elsewhere",
    theirs: "As it stands",
    mine: "Mine",
    takeTheirs: "Take what stands",
    keepMine: "Save mine",
    gone: "This note was removed. What you wrote is still here; saving it makes it a new note.",
  },
} as const;

interface Noted {
  id: string;
  staffNotes: { html: string }[];
}

const isNoted = (data: unknown): data is Noted =>
  typeof data === "object" && data !== null && "id" in data && "staffNotes" in data;

/** A demand with one note of its tenant's head. */
async function notedDemand(name: string) {
  const head = await newTenant(name, "", {});
  await sendDemand(head.tenantId ?? "", name);
  const { ask } = await callerOf(head);
  const { data } = await ask("GET", "/api/demand?current=1&size=1");
  const id = /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(data))?.[1] ?? "";
  const added = await ask("POST", `/api/demand/${id}/note`, { html: "<p>Begun</p>" });
  if (!isNoted(added.data)) throw new Error(`the note: ${JSON.stringify(added)}`);
  const texts = async (): Promise<string[]> => {
    const asked = await ask("GET", `/api/demand/${id}`);
    return isNoted(asked.data) ? asked.data.staffNotes.map(({ html }) => html) : [];
  };
  return { head, path: `/demand/inbox/${id}`, texts };
}

function notesOf(page: Page, language: Language) {
  const t = w[language];
  const notes = page.getByRole("region", { name: t.notes });
  const button = (name: string): Locator => notes.getByRole("button", { name, exact: true });
  return {
    notes,
    button,
    async write(text: string, opener: string): Promise<void> {
      await button(opener).click();
      await notes.getByRole("textbox", { name: t.text }).click();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
    },
  };
}

async function open(page: Page, language: Language, as: SignInAs, path: string): Promise<void> {
  await signIn(page, language, { as, path });
  await expect(notesOf(page, language).notes.getByText("Begun")).toBeVisible();
}

eachLanguage((language) => {
  test(`a note that two windows change is compared, and its author chooses (${language})`, async ({
    page,
    context,
  }) => {
    test.slow();
    const t = w[language];
    const { head, path, texts } = await notedDemand(`Notes ${language}`);
    const second = await context.newPage();
    await open(page, language, head, path);
    await open(second, language, head, path);
    const [here, there] = [notesOf(page, language), notesOf(second, language)];
    const dialog = page.getByRole("dialog", { name: t.conflict });
    const side = (name: string): Locator => dialog.getByRole("region", { name, exact: true });

    await here.write("Mine", t.edit);
    await there.write("Theirs", t.edit);
    await there.button(t.saveNote).click();
    await expect(there.notes.getByRole("article")).toContainText("Theirs");
    await page.bringToFront();
    await here.button(t.saveNote).click();
    await expect(side(t.theirs)).toContainText("Theirs");
    await expect(side(t.mine)).toContainText("Mine");
    await expectAccessible(page);
    expect(await texts()).toEqual(["<p>Theirs</p>"]);

    // To close it settles nothing: the next click asks again.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await here.button(t.saveNote).click();
    await dialog.getByRole("button", { name: t.takeTheirs }).click();
    await expect(here.notes.getByRole("article")).toContainText("Theirs");
    expect(await texts()).toEqual(["<p>Theirs</p>"]);

    await here.write("Mine again", t.edit);
    await there.write("Theirs again", t.edit);
    await there.button(t.saveNote).click();
    await expect(there.notes.getByRole("article")).toContainText("Theirs again");
    // What was begun before stands on what it was begun on, a reload later too.
    await page.reload();
    await expect(here.notes.getByText("Mine again")).toBeVisible();
    await here.button(t.saveNote).click();
    await dialog.getByRole("button", { name: t.keepMine }).click();
    await expect(here.notes.getByRole("article")).toContainText("Mine again");
    expect(await texts()).toEqual(["<p>Mine again</p>"]);

    await here.write("Rescued", t.edit);
    await there.button(t.remove).click();
    await second.getByRole("dialog").getByRole("button", { name: t.remove }).click();
    await expect(there.notes.getByRole("article")).toHaveCount(0);
    await page.reload();
    await expect(here.notes.getByText(t.gone)).toBeVisible();
    await here.button(t.saveNote).click();
    await expect(here.notes.getByRole("article")).toContainText("Rescued");
    expect(await texts()).toEqual(["<p>Rescued</p>"]);
  });
});

test("what is typed while a note is being saved stays", async ({ page }) => {
  const t = w[oneLanguage];
  const { head, path, texts } = await notedDemand("Notes typed on");
  await open(page, oneLanguage, head, path);
  const { notes, button, write } = notesOf(page, oneLanguage);
  let release = (): void => undefined;
  const hold = async (): Promise<void> => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/demand/*/note**", async (route) => {
      await held;
      await route.continue();
    });
    await page.route("**/api/demand/*/note/**", async (route) => {
      await held;
      await route.continue();
    });
  };
  const typeOn = async (opener: string, first: string): Promise<void> => {
    await hold();
    await write(first, opener);
    await button(t.saveNote).click();
    await notes.getByRole("textbox", { name: t.text }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", and more");
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect.poll(texts).toContain(`<p>${first}</p>`);
    await expect(notes.getByRole("textbox", { name: t.text })).toHaveText(`${first}, and more`);
    await button(t.saveNote).click();
    await expect(notes.getByRole("textbox", { name: t.text })).toHaveCount(0);
    expect(await texts()).toContain(`<p>${first}, and more</p>`);
  };
  await typeOn(t.edit, "Changed");
  await typeOn(t.addNote, "Added");
  expect((await texts()).toSorted()).toEqual(["<p>Added, and more</p>", "<p>Changed, and more</p>"]);
});
