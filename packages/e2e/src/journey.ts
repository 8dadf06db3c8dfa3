import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { watchNetwork } from "./quiet-network.ts";
import { beSignedIn, type SignInAs } from "./signed-in.ts";

export { expect };

/** Languages of the console. */
export type Language = "zh" | "en";
export const languages: readonly Language[] = ["zh", "en"];
/** What walks a page whose words are walked elsewhere is walked in this one only. */
export const oneLanguage: Language = "zh";

export const account = "admin";
export const password = process.env.PROVOST_E2E_PASSWORD ?? "";

// The browser itself logs refused calls; that they are refused is the journeys' business.
const ofTheNetwork = /Failed to load resource/;
// A page of another site that does not want to be framed, or wants the whole window.
const ofTheFramed =
  /^(Refused to display 'http.*' in a frame|Unsafe attempt to initiate navigation for frame)/;
// The recorder of traces fetches the pictures a page holds as blobs, which the page's policy refuses it.
const ofTheRecorder = /^Connecting to 'blob:/;

/** Fails a journey on any error or policy message in the browser's console. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      watchNetwork(page);
      page.on("console", (message) => {
        const text = message.text();
        const isExpected = [ofTheNetwork, ofTheFramed, ofTheRecorder].some((known) => known.test(text));
        if (message.type() !== "error" || isExpected) return;
        noise.push(text);
      });
      page.on("pageerror", (error) => noise.push(String(error)));
      await use(undefined);
      expect(noise, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Words of the sign-in page and the shell. */
export const words = {
  zh: {
    username: "用户名",
    password: "密码",
    submit: "登录",
    home: "首页",
    logout: "退出系统",
    tenant: "租户编号",
  },
  en: {
    username: "User name",
    password: "Password",
    submit: "Sign in",
    home: "Home",
    logout: "Sign out",
    tenant: "Tenant number",
  },
} as const;

/** Opens the console in a language, as a browser that chose it before. */
export async function openIn(page: Page, language: Language, path = "/"): Promise<void> {
  await page.addInitScript((chosen) => {
    // A sandboxed frame has no storage.
    if (window !== window.top) return;
    const record = { dataType: "string", content: chosen, type: "", datetime: Date.now() };
    if (!localStorage.getItem("provost-language"))
      localStorage.setItem("provost-language", JSON.stringify(record));
  }, language);
  await page.goto(path);
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(
  page: Page,
  language: Language,
  as: SignInAs = { account, password },
): Promise<void> {
  const w = words[language];
  await page.getByLabel(w.username, { exact: true }).fill(as.account);
  await page.getByLabel(w.password, { exact: true }).fill(as.password);
  await page.getByRole("button", { name: w.submit, exact: true }).click();
}

/** Signs in by the form and waits for the home page. */
export async function signInByHand(
  page: Page,
  language: Language,
  as: SignInAs = { account, password },
): Promise<void> {
  await openIn(page, language);
  await fillSignIn(page, language, as);
  await expect(page).toHaveURL(/\/wel\/index$/);
}

/** Opens the console as a browser that has signed in before, at the home page or at `path`; the form has journeys of its own. */
export async function signIn(
  page: Page,
  language: Language,
  { as = { account, password }, path = "/" }: { as?: SignInAs; path?: string } = {},
): Promise<void> {
  await beSignedIn(page, as);
  await openIn(page, language, path);
  if (path === "/") await expect(page).toHaveURL(/\/wel\/index$/);
}

/** Checks the page with axe, once nothing on it is dimmed for being asked anew. */
export async function expectAccessible(page: Page): Promise<void> {
  // The same journey in Chinese comes by here, too; axe costs as much as the journey, and reads no words.
  if (test.info().title.endsWith("(en)")) return;
  await expect(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    // Options first: they take the place of everything said before.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Without a page of its own to finish in.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  expect(found).toEqual([]);
}
