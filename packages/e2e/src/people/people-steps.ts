import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { deptWords } from "@provost/web/people/dept/dept-words";
import { roleWords } from "@provost/web/people/role/role-words";
import { userWords } from "@provost/web/people/user/user-words";
import { comparisonWords } from "@provost/web/ui/dialog/comparison-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { account, type Language, password, signIn } from "../console.ts";
import { openSession } from "../test-tenant.ts";
import { text, textsIn } from "../texts.ts";

const basic = `Basic ${Buffer.from("provost:provost_secret").toString("base64")}`;

/** A user who can sign in. */
export interface Somebody {
  account: string;
  password: string;
}

/** Words of the pages of people. */
export const peopleWords = textsIn({
  users: text(userWords, "title"),
  roles: text(roleWords, "title"),
  depts: text(deptWords, "title"),
  save: text(entityDialogWords, "save"),
  edit: text(deptWords, "edit"),
  remove: text(deptWords, "remove"),
  more: text(uiWords, "more"),
  name: text(deptWords, "name"),
  noted: text(userWords, "noted"),
  keepMine: text(comparisonWords, "keepMine"),
  theirs: text(comparisonWords, "theirs"),
  clear: text(deptWords, "clearFind"),
  noMatch: text(uiWords, "noMatch"),
});

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** The topmost dialog. */
export const dialog = (page: Page) => page.getByRole("dialog").last();

export async function saveDialog(page: Page, language: Language): Promise<void> {
  await dialog(page).getByRole("button", { name: peopleWords[language].save, exact: true }).click();
}

/** Chooses from a list that opens below a field. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Answers a confirmation that is open above another dialog. */
export async function answerDialog(page: Page, prompt: string, button: string): Promise<void> {
  await page.getByRole("dialog", { name: prompt }).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("dialog", { name: prompt })).toBeHidden();
}

/** Signs a user in and opens a page. */
export async function openAs(page: Page, language: Language, path: string, as?: Somebody): Promise<void> {
  await signIn(page, language, { path, ...(as === undefined ? {} : { as }) });
}

/** The same in another browser. */
export async function openElsewhere(
  browser: Browser,
  language: Language,
  path: string,
  as?: Somebody,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, language, path, as);
  return page;
}

async function headersOf(as: Somebody): Promise<Record<string, string>> {
  const { reply } = await openSession(as);
  return { Authorization: basic, "SQ-Auth": `bearer ${reply.access_token}` };
}

/** The response to a call by the administrator. */
export async function asAdministrator(
  request: APIRequestContext,
  verb: "get" | "post" | "put" | "delete",
  path: string,
  data?: object,
): Promise<{ code: number; data: unknown }> {
  const headers = await headersOf({ account, password });
  const reply = await request[verb](path, { headers, ...(data ? { data } : {}) });
  return reply.json();
}

/** Makes a user who has already chosen a password. */
export async function makeSomebody(
  request: APIRequestContext,
  user: {
    account: string;
    userName: string;
    roleIds?: string[];
    attributes?: Record<string, string>;
  },
): Promise<Somebody> {
  const first = { account: user.account, password: "first-4f7k-given" };
  const made = await asAdministrator(request, "post", "/api/sq-user/submit", {
    ...user,
    password: first.password,
  });
  expect(made).toMatchObject({ code: 200 });
  const chosen = { account: user.account, password: "chosen-9x2m-words" };
  const changed = await request.post("/api/sq-user/update-password", {
    headers: await headersOf(first),
    form: { password: first.password, newpassword: chosen.password },
  });
  expect(await changed.json()).toMatchObject({ code: 200 });
  return chosen;
}
