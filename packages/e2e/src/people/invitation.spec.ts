import { shellWords } from "@provost/web/app/shell/shell-words";
import { invitationPageWords } from "@provost/web/auth/invitation/invitation-page-words";
import { invitationWords } from "@provost/web/people/invitation/invitation-words";
import { eachLanguage, expect, expectAccessible, fillSignIn, openIn, test } from "../console.ts";
import { roleWith } from "../menu/menu-steps.ts";
import { text, textsIn } from "../texts.ts";
import { asAdministrator, choose, dialog, openAs, row } from "./people-steps.ts";

const words = textsIn({
  menu: text(shellWords, "menu"),
  open: text(invitationWords, "open"),
  openPending: text(invitationWords, "openPending", { count: 1 }),
  dept: text(invitationWords, "dept"),
  roles: text(invitationWords, "roles"),
  make: text(invitationWords, "make"),
  link: text(invitationWords, "link"),
  done: text(invitationWords, "done"),
  approve: text(invitationWords, "approveOf", { name: "Ning" }),
  approved: text(invitationWords, "approved", { name: "Ning" }),
  account: text(invitationPageWords, "account"),
  userName: text(invitationPageWords, "userName"),
  password: text(invitationPageWords, "password"),
  submit: text(invitationPageWords, "submit"),
  sent: text(invitationPageWords, "doneHeading"),
  signIn: text(invitationPageWords, "signIn"),
});

eachLanguage((language) => {
  const w = words[language];

  test(`somebody registers by a link, is approved and signs in (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    await asAdministrator(request, "post", "/api/sq-system/dept/submit", { name: "First School" });
    await roleWith(request, "leader", ["chart", "chart_view"]);
    await openAs(page, language, "/system/user");
    await page.getByRole("button", { name: w.open, exact: true }).click();
    await choose(page, w.dept, "First School");
    await choose(page, w.roles, "leader");
    await page.keyboard.press("Escape");
    await dialog(page).getByRole("button", { name: w.make }).click();
    const link = await dialog(page).getByRole("textbox", { name: w.link }).inputValue();
    await dialog(page).getByRole("button", { name: w.done }).click();

    const theirs = await (await browser.newContext()).newPage();
    await openIn(theirs, language, "/login");
    const visible: string[] = [];
    theirs.on("request", (sent) => {
      const url = new URL(sent.url());
      visible.push(`${url.pathname}${url.search} ${sent.headers().referer ?? ""}`);
    });
    await theirs.goto(link);
    await expect(theirs.getByText("First School")).toBeVisible();
    await expectAccessible(theirs);
    // The token is in no address, and a reload still has it.
    await expect(theirs).toHaveURL(/\/invitation$/);
    await theirs.reload();
    await theirs.getByRole("textbox", { name: w.account, exact: true }).fill("ning");
    await theirs.getByRole("textbox", { name: w.userName, exact: true }).fill("Ning");
    await theirs.getByLabel(w.password, { exact: true }).fill("another-meadow-bridge-9");
    await theirs.getByRole("button", { name: w.submit }).click();
    await expect(theirs.getByRole("heading", { name: w.sent })).toBeVisible();
    const token = link.split("#")[1] ?? "";
    expect(visible.length).toBeGreaterThan(2);
    expect(visible.filter((one) => one.includes(token))).toEqual([]);

    await page.reload();
    await page.getByRole("button", { name: w.openPending }).click();
    await dialog(page).getByRole("button", { name: w.approve }).click();
    await expect(page.getByText(w.approved)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page, "ning")).toContainText("leader");

    await theirs.getByRole("link", { name: w.signIn }).click();
    await fillSignIn(theirs, language, { account: "ning", password: "another-meadow-bridge-9" });
    await expect(theirs.getByRole("navigation", { name: w.menu, exact: true })).toBeVisible();
    await theirs.context().close();
  });
});
