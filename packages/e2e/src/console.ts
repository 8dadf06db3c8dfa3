import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { authWords } from "@provost/web/auth/auth-words";
import { signInWords } from "@provost/web/ui/text/sign-in-words";
import { beSignedIn } from "./signed-in.ts";
import { password, startTestServer, type TestServer } from "./test-server.ts";
import {
  account,
  beginTest,
  endTests,
  platformTenantId,
  type SignInAs,
  testTenantId,
  useServer,
} from "./test-tenant.ts";
import { text, textsIn } from "./texts.ts";
import { warmContexts } from "./warm-contexts.ts";

export { account, expect, password };

/** Languages of the console. */
export type Language = "zh" | "en";
export const languages: readonly Language[] = ["zh", "en"];
/** Tests of what does not depend on words run in this one only. */
export const oneLanguage: Language = "zh";

// The browser itself logs refused calls; the tests check the refusals.
const ofTheNetwork = /Failed to load resource/;
// A page of another site that does not want to be framed, or wants the whole window.
const ofTheFramed =
  /^(Refused to display 'http.*' in a frame|Unsafe attempt to initiate navigation for frame)/;
// The recorder of traces fetches the pictures a page holds as blobs, which the page's policy refuses it.
const ofTheRecorder = /^Connecting to 'blob:/;

interface TestFixtures {
  /** The tenant whose records a test uses: a new tenant used by no other test, or the platform's own. */
  tenant: "own" | "platform";
  /** Whether its own tenant is filled with sample data; the platform's always is. */
  demo: boolean;
  begun: undefined;
  quiet: undefined;
}

interface WorkerFixtures {
  server: TestServer;
  contexts: ReturnType<typeof warmContexts>;
}

/**
 * Each worker has a server and a browser, each test a tenant of its own, and a page in a context where nothing is stored. An error or
 * policy message in the browser's console fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tenant: ["own", { option: true }],
  demo: [false, { option: true }],

  server: [
    async ({ browser }, use) => {
      const server = await startTestServer();
      const page = await browser.newPage();
      useServer(server, await page.evaluate(() => navigator.userAgent));
      await page.context().close();
      await use(server);
      await endTests();
      await server.stop();
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  contexts: [async ({ browser }, use) => use(warmContexts(browser)), { scope: "worker" }],

  context: async (
    { browser, contexts, viewport, hasTouch, locale, colorScheme, timezoneId, userAgent, javaScriptEnabled },
    use,
  ) => {
    const own = { viewport, hasTouch, locale, colorScheme, timezoneId, userAgent, javaScriptEnabled };
    const first = await contexts.open(JSON.stringify(own));
    await use(first.context());
    // What the test's own failure says of it could come from a page that was closed.
    if (!browser.isConnected()) throw new Error("the browser has crashed");
    await contexts.close(first.context());
  },

  // The newest page of the context is its blank one.
  page: async ({ context }, use) => use(context.pages().at(-1) ?? (await context.newPage())),

  begun: [
    async ({ tenant, demo }, use) => {
      beginTest(tenant, demo);
      await use(undefined);
      beginTest("platform", false);
    },
    { auto: true },
  ],

  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on("console", (message) => {
        const text = message.text();
        const isExpected = [ofTheNetwork, ofTheFramed, ofTheRecorder].some((known) => known.test(text));
        if (message.type() !== "error" || isExpected) return;
        noise.push(text);
      });
      // The browser reports some only to the page, as what a library tries out and catches.
      await page.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          if (!blockedURI.startsWith("blob"))
            reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`));
        }),
      );
      page.on("pageerror", (error) => noise.push(String(error)));
      await use(undefined);
      expect(noise, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Declares tests for each language; all but those in the first belong to the long run only. */
export function eachLanguage(declare: (language: Language) => void): void {
  for (const language of languages)
    if (language === oneLanguage) declare(language);
    else test.describe(`in ${language}`, { tag: "@language" }, () => declare(language));
}

/** Words of the sign-in page and the shell. */
export const words = textsIn({
  username: text(authWords, "username"),
  password: text(signInWords, "password"),
  submit: text(authWords, "submit"),
  home: text(shellWords, "home"),
  logout: { zh: "退出系统", en: "Sign out" },
  tenant: text(authWords, "tenantId"),
});

/** Opens the console in a language, as a browser that chose it, and signed in to the test's tenant, before. */
export async function openIn(page: Page, language: Language, path = "/"): Promise<void> {
  const tenantId = await testTenantId();
  const stored = { language, ...(tenantId === platformTenantId ? {} : { tenantId }) };
  await page.addInitScript((items) => {
    // A sandboxed frame has no storage.
    if (window !== window.top) return;
    for (const [name, content] of Object.entries(items)) {
      if (localStorage.getItem(`provost-${name}`)) continue;
      const record = { dataType: "string", content, type: "", datetime: Date.now() };
      localStorage.setItem(`provost-${name}`, JSON.stringify(record));
    }
  }, stored);
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

/** Opens the console as a browser that has signed in before, at the home page or at `path`; the sign-in form has its own tests. */
export async function signIn(
  page: Page,
  language: Language,
  { as = { account, password }, path = "/" }: { as?: SignInAs; path?: string } = {},
): Promise<void> {
  await beSignedIn(page, as);
  await openIn(page, language, path);
  if (path === "/") await expect(page).toHaveURL(/\/wel\/index$/);
}

/** Ends a drag. The drag library swallows every click for a moment after it (50 ms of its own clock); waits until one gets through. */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  const isClickable = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      let wasClicked = false;
      probe.addEventListener("click", () => {
        wasClicked = true;
      });
      probe.click();
      probe.remove();
      return wasClicked;
    });
  await expect.poll(isClickable).toBe(true);
}

/** Checks the page with axe, once no query is running that dims it; only in the long run, where axe reads every page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe reads no words, so one language will do.
  if (process.env.PROVOST_TESTS !== "all" || test.info().tags.includes("@language")) return;
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
