import { readFile } from "node:fs/promises";
import { auditWords } from "@provost/web/log/audit/audit-words";
import { loginLogWords } from "@provost/web/log/session/login-log-words";
import { sessionListWords } from "@provost/web/log/session/session-list-words";
import { signInWords } from "@provost/web/ui/text/sign-in-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { choose, dialog, makeSomebody, openAs, openElsewhere, row } from "../people/people-steps.ts";
import { waitAfterGuess } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  find: text(loginLogWords, "find"),
  end: text(sessionListWords, "end"),
  ended: { zh: "已结束 1 个会话", en: "1 session ended" },
  outcome: text(loginLogWords, "filterOutcome"),
  wrong: text(signInWords, "wrong_credentials"),
  action: text(auditWords, "filterAction"),
  signOut: { zh: "强制下线", en: "Forced sign-out" },
  export: text(auditWords, "export"),
});

eachLanguage((language) => {
  const w = words[language];

  test(`a session that an administrator ends is over at once; the logs say who tried to sign in and who ended it (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const who = await makeSomebody(request, { account: "lena", userName: "Lena" });
    await waitAfterGuess(who.account);
    const theirs = await openElsewhere(browser, language, "/wel/index", who);
    await openAs(page, language, "/system/session");
    await page.getByLabel(w.find).fill(who.account);
    await expect(row(page, "admin")).toHaveCount(0);
    await expectAccessible(page);
    // The one used last; the other chose the password.
    await row(page, who.account).first().focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.end, exact: true }).click();
    await expect(page.getByText(w.ended)).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.context().close();

    await page.goto("/system/login-log");
    await choose(page, w.outcome, w.wrong);
    await expect(row(page, "admin")).toHaveCount(0);
    await expect(row(page, who.account)).toContainText(w.wrong);
    await page.goto("/system/audit");
    await choose(page, w.action, w.signOut);
    await expect(page.getByRole("row").nth(1)).toContainText(w.signOut);
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: w.export }).click();
    const file = await loading;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("admin");
  });
});
