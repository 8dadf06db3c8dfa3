import { identityErrors } from "@provost/contract/auth/identity-errors";
import { sessionWords } from "@provost/web/app/session/session-words";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { profileWords } from "@provost/web/people/profile/profile-words";
import { userWords } from "@provost/web/people/user/user-words";
import { eachLanguage, expect, expectAccessible, fillSignIn, oneLanguage, openIn, test } from "../console.ts";
import { roleWith } from "../menu/menu-steps.ts";
import { text, textsIn } from "../texts.ts";
import {
  asAdministrator,
  choose,
  dialog,
  makeSomebody,
  openAs,
  openElsewhere,
  peopleWords,
  row,
  saveDialog,
} from "./people-steps.ts";

const words = textsIn({
  add: text(userWords, "add"),
  account: text(userWords, "account"),
  userName: text(userWords, "userName"),
  dept: text(userWords, "dept"),
  roles: text(userWords, "roles"),
  newPasswords: text(userWords, "toldTitle"),
  menu: text(shellWords, "menu"),
  mustChange: text(sessionWords, "password_change_required"),
  current: text(profileWords, "currentPassword"),
  next: text(profileWords, "newPassword"),
  change: text(profileWords, "changePassword"),
  disable: text(userWords, "disable"),
  enable: text(userWords, "enable"),
  disabled: text(userWords, "disabled"),
  signOut: text(userWords, "signOut"),
  ended: text(userWords, "signedOut", { count: 2 }),
  refused: identityErrors.invalid_credentials.text,
});

eachLanguage((language) => {
  const [w, p] = [words[language], peopleWords[language]];

  test(`a new user signs in by the password that was shown once, and must choose another first (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    await asAdministrator(request, "post", "/api/sq-system/dept/submit", { name: "First School" });
    await roleWith(request, "leader", ["chart", "chart_view"]);
    await openAs(page, language, "/system/user");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.getByRole("button", { name: w.add }).click();
    await dialog(page).getByRole("textbox", { name: w.account }).fill("ning");
    await dialog(page).getByRole("textbox", { name: w.userName, exact: true }).fill("Ning");
    await choose(page, w.dept, "First School");
    await choose(page, w.roles, "leader");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await saveDialog(page, language);
    const passwordDialog = page.getByRole("dialog", { name: w.newPasswords });
    const password = (await passwordDialog.getByRole("cell").nth(1).textContent()) ?? "";
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4})+$/);
    await passwordDialog.getByRole("button", { name: p.noted }).click();
    await page.reload();
    await page.getByRole("treeitem", { name: "First School" }).click();
    await expect(row(page, "admin")).toBeHidden();
    await expect(row(page, "ning")).toContainText("leader");

    const theirs = await (await browser.newContext()).newPage();
    await openIn(theirs, language, "/login");
    await fillSignIn(theirs, language, { account: "ning", password });
    await expect(theirs.getByRole("heading", { name: w.mustChange })).toBeVisible();
    await expect(theirs.getByRole("navigation", { name: w.menu, exact: true })).toBeHidden();
    await theirs.getByLabel(w.current, { exact: true }).fill(password);
    await theirs.getByLabel(w.next, { exact: true }).fill("another-meadow-bridge-9");
    await theirs.getByRole("button", { name: w.change }).click();
    await expect(theirs.getByRole("navigation", { name: w.menu, exact: true })).toBeVisible();
    await expect(theirs).toHaveURL(/\/wel\/index$/);
    await theirs.context().close();
  });

  if (language === oneLanguage)
    test(`a disabled or signed-out user is out at once (${language})`, async ({ page, browser, request }) => {
      const who = await makeSomebody(request, { account: "lena", userName: "Lena" });
      await openAs(page, language, "/system/user");
      const menuOf = async (item: string): Promise<void> => {
        await row(page, who.account).getByRole("button", { name: p.more }).click();
        await page.getByRole("menuitem", { name: item, exact: true }).click();
      };
      const theirs = await openElsewhere(browser, language, "/wel/index", who);
      await menuOf(w.signOut);
      await dialog(page).getByRole("button", { name: w.signOut }).click();
      await expect(page.getByText(w.ended)).toBeVisible();
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/login/);

      await menuOf(w.disable);
      await dialog(page).getByRole("button", { name: w.disable, exact: true }).click();
      await expect(row(page, who.account)).toContainText(w.disabled);
      await fillSignIn(theirs, language, who);
      await expect(theirs.getByText(w.refused)).toBeVisible();
      await menuOf(w.enable);
      await expect(row(page, who.account)).not.toContainText(w.disabled);
      await fillSignIn(theirs, language, who);
      await expect(theirs).toHaveURL(/\/wel\/index/);
      await theirs.context().close();
    });
});
