import type { Page } from "@playwright/test";
import { identityErrors } from "@provost/contract/auth/identity-errors";
import { authWords } from "@provost/web/auth/auth-words";
import { codeWords } from "@provost/web/auth/code/code-words";
import { profileWords } from "@provost/web/people/profile/profile-words";
import {
  eachLanguage,
  expect,
  expectAccessible,
  fillSignIn,
  oneLanguage,
  openIn,
  signIn,
  test,
} from "../console.ts";
import { callerOf, codeSentTo, newPerson, totp } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  safety: text(profileWords, "safety"),
  traces: text(profileWords, "traces"),
  nickName: text(profileWords, "nickName"),
  phone: text(profileWords, "phone"),
  current: text(profileWords, "currentPassword"),
  next: text(profileWords, "newPassword"),
  save: text(profileWords, "save"),
  saved: text(profileWords, "saved"),
  change: text(profileWords, "changePassword"),
  changed: text(profileWords, "passwordChanged"),
  cropArea: text(profileWords, "cropArea"),
  use: text(profileWords, "usePicture"),
  removePicture: text(profileWords, "removePicture"),
  start: text(profileWords, "factorStart"),
  continue: text(profileWords, "continue"),
  code: text(profileWords, "code"),
  confirm: text(profileWords, "confirm"),
  noted: text(profileWords, "codesNoted"),
  factor: text(profileWords, "factorTitle"),
  factorCode: text(profileWords, "codeOrRecovery"),
  factorConfirm: text(codeWords, "confirm"),
  back: text(codeWords, "back"),
  userName: text(authWords, "username"),
  signIn: text(authWords, "title"),
  sessions: text(profileWords, "sessionsTitle"),
  thisDevice: text(profileWords, "thisDevice"),
  wrongCode: identityErrors.mfa_wrong.text,
});

/** Signs a user in and opens their profile page. */
async function openProfile(
  page: Page,
  language: "zh" | "en",
  person: { account: string; password: string },
): Promise<void> {
  await signIn(page, language, { as: person, path: "/info/index" });
  await expect(page).toHaveURL(/\/info\/index$/);
}

function picture(page: Page): Promise<Buffer> {
  return page
    .evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 640;
      canvas.height = 400;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    })
    .then((bytes) => Buffer.from(bytes));
}

eachLanguage((language) => {
  const w = words[language];

  test(`2.62 people change their phone number with their password, and their picture greets them at home (${language})`, async ({
    page,
  }) => {
    const person = await newPerson();
    await openProfile(page, language, person);
    const phone = `139${String(Date.now()).slice(-8)}`;
    await page.getByRole("textbox", { name: w.nickName }).fill("步步");
    await page.getByLabel(w.phone, { exact: true }).fill(phone);
    await page.getByLabel(w.current, { exact: true }).fill(person.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: w.save }).click();
    await expect(page.getByText(w.saved)).toBeVisible();
    await expect(page.getByRole("banner").getByText("步步").first()).toBeVisible();
    const file = { name: "a.png", mimeType: "image/png", buffer: await picture(page) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("application", { name: w.cropArea }).press("ArrowLeft");
    await page.getByRole("button", { name: w.use }).click();
    await expect(page.getByRole("banner").locator("img[src^='blob:']")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(w.phone, { exact: true })).toHaveValue(phone);
    await page.goto("/wel/index");
    const greeting = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(greeting.locator("img[src^='blob:']")).toBeVisible();
    await page.goto("/info/index");
    await page.getByRole("button", { name: w.removePicture }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.removePicture }).click();
    await expect(page.getByRole("banner").locator("img[src^='blob:']")).toHaveCount(0);
  });

  if (language === oneLanguage)
    test(`a changed password ends the other sessions, not this one (${language})`, async ({
      page,
      browser,
    }) => {
      const person = await newPerson();
      await openProfile(page, language, person);
      const elsewhere = await browser.newPage();
      await openProfile(elsewhere, language, person);
      await page.getByRole("tab", { name: w.safety }).click();
      await page.getByLabel(w.current, { exact: true }).fill(person.password);
      await page.getByLabel(w.next, { exact: true }).fill("another-meadow-bridge-9");
      await page.getByRole("button", { name: w.change }).click();
      await expect(page.getByText(w.changed)).toBeVisible();
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/login$/);
      await elsewhere.close();
      await page.getByRole("tab", { name: w.traces }).click();
      await expect(page.getByRole("grid", { name: w.sessions }).getByText(w.thisDevice)).toBeVisible();
    });

  test(`a second factor is set up, asked for at sign-in, and lost phones have recovery codes (${language})`, async ({
    page,
  }) => {
    const person = await newPerson();
    await openProfile(page, language, person);
    await page.getByRole("tab", { name: w.safety }).click();
    await page.getByRole("button", { name: w.start }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.current, { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: w.continue }).click();
    const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
    await dialog.getByLabel(w.code, { exact: true }).fill(totp(secret));
    await dialog.getByRole("button", { name: w.confirm }).click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    const codes = await dialog.getByRole("listitem").allTextContents();
    expect(codes.length).toBeGreaterThan(5);
    await dialog.getByRole("button", { name: w.noted }).click();
    await expect(dialog).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto("/login");
    await fillSignIn(page, language, person);
    await expect(page.getByRole("heading", { name: w.factor })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(w.factorCode).fill("111111");
    await page.getByRole("button", { name: w.factorConfirm, exact: true }).click();
    await expect(page.getByText(w.wrongCode)).toBeVisible();
    await page.getByRole("button", { name: w.back }).click();
    await expect(page.getByLabel(w.userName)).toHaveValue(person.account);
    await page.getByRole("button", { name: w.signIn, exact: true }).click();
    await page.getByLabel(w.factorCode).fill(codes[0] ?? "");
    await page.getByRole("button", { name: w.factorConfirm, exact: true }).click();
    await expect(page).not.toHaveURL(/\/login$/);
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(storage).not.toContain(codes[1] ?? "codes");
    expect(storage).not.toContain(secret.replaceAll(" ", ""));
  });
});

test("a forgotten password is replaced by a code that comes by mail, and every session ends", async ({
  page,
}) => {
  const email = `walker-${Date.now()}@school.example`;
  const person = await newPerson({ email });
  const elsewhere = await callerOf(person);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await openIn(page, "en", "/login");
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(text(codeWords, "targetEmpty").en)).toBeVisible();
  await page.getByLabel(text(codeWords, "target").en).fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("button", { name: /Send again in (60|59) s/ })).toBeVisible();
  await expect.poll(() => codeSentTo(email)).toMatch(/^\d{6}$/);
  const code = (await codeSentTo(email)) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(code === "123456" ? "654321" : "123456");
  await page.getByLabel("New password", { exact: true }).fill("fresh-orchard-window-3");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("The code is wrong or has expired.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText(text(codeWords, "resetDone").en)).toBeVisible();
  await expect.poll(async () => (await elsewhere.ask("GET", "/api/sq-user/user/getUserInfo")).code).toBe(401);
  await fillSignIn(page, "en", person);
  await expect(page.getByText("Incorrect username or password.")).toBeVisible();
  await fillSignIn(page, "en", { account: person.account, password: "fresh-orchard-window-3" });
  await expect(page).toHaveURL(/\/wel\/index$/);
  expect(addresses.filter((address) => address.includes(code) || address.includes("orchard"))).toEqual([]);
});
