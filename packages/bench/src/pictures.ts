import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { atRest } from "./browser/at-rest.ts";
import { signIn } from "./browser/shelf.ts";
import { startConsole } from "./console-client.ts";

/** A screen of the console with the sample data. */
interface Screen {
  name: string;
  path: string;
  /** What is pressed once the page is there. */
  press?: (page: Page) => Promise<void>;
  /** Seen without signing in. */
  isPublic?: boolean;
}

const languages = ["zh", "en"] as const;
const schemes = ["light", "dark"] as const;
const widths = [1440, 992, 390] as const;
const heightOf = (width: number): number => (width < 500 ? 844 : 900);

const firstRow = (page: Page) => page.locator("main table tbody tr").first();

async function screensOf(read: (path: string) => Promise<unknown>): Promise<Screen[]> {
  const firstId = async (list: string): Promise<string> => {
    const { data } = (await read(`${list}?size=1`)) as { data: { records: { id: string }[] } };
    const [first] = data.records;
    if (first === undefined) throw new Error(`${list} is empty`);
    return first.id;
  };
  const dashboard = await firstId("/api/report/dashboard");
  const chart = await firstId("/api/report/chart");
  const courseware = await firstId("/api/courseware");
  const demand = await firstId("/api/demand");
  const role = await firstId("/api/sq-system/role/list");
  const pressed = (name: RegExp) => async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };
  return [
    { name: "sign-in", path: "/login", isPublic: true },
    {
      name: "password-forgotten",
      path: "/login",
      isPublic: true,
      press: (page) => page.getByRole("button", { name: /^(忘记密码？|Forgotten your password\?)$/ }).click(),
    },
    { name: "demand-form", path: "/demand", isPublic: true },
    { name: "home", path: "/wel/index" },
    {
      name: "home-period",
      path: "/wel/index",
      press: async (page) => {
        await page.getByRole("button", { name: /^(时段|Period)[：:]/ }).click();
        await page.getByRole("menuitemradio").last().waitFor();
      },
    },
    { name: "dashboards", path: "/report/dashboard" },
    { name: "dashboard", path: `/report/dashboard/${dashboard}` },
    { name: "charts", path: "/report/chart" },
    { name: "builder", path: "/report/builder" },
    { name: "builder-chart", path: `/report/builder?chart=${chart}` },
    { name: "report", path: `/report/view/${chart}` },
    { name: "datasets", path: "/report/dataset" },
    { name: "import", path: "/report/dataset", press: pressed(/^(导入文件|Import file)$/) },
    { name: "data-sources", path: "/report/connection" },
    {
      name: "data-source",
      path: "/report/connection",
      press: async (page) => {
        await page
          .getByRole("button", { name: /^(连接数据库|Connect a database)$/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "fields", path: "/system/handlefield/exam_score/exam_score" },
    { name: "coursewares", path: "/courseware/index" },
    { name: "courseware", path: `/courseware/read/${courseware}` },
    { name: "courseware-editing", path: `/courseware/read/${courseware}?edit=1` },
    { name: "paragraph-order", path: "/ctsort/index" },
    { name: "evaluation", path: "/evaluationcopy/index" },
    { name: "demands", path: "/demand/inbox" },
    { name: "demand", path: `/demand/inbox/${demand}` },
    { name: "users", path: "/system/user" },
    {
      name: "user",
      path: "/system/user",
      press: async (page) => {
        await firstRow(page).dblclick();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "user-invitations", path: "/system/user", press: pressed(/^(邀请|Invitations)$/) },
    { name: "roles", path: "/system/role" },
    { name: "role", path: `/system/role?id=${role}` },
    { name: "departments", path: "/system/dept" },
    { name: "menus", path: "/system/menu" },
    { name: "top-menus", path: "/system/top-menu" },
    { name: "dictionaries", path: "/system/dict" },
    { name: "files", path: "/system/file" },
    { name: "settings", path: "/system/setting" },
    { name: "tenants", path: "/system/tenant" },
    { name: "health", path: "/system/health" },
    {
      name: "list-columns",
      path: "/system/user",
      // A phone's list has no columns.
      press: async (page) => {
        const open = page.getByRole("button", { name: /^(列与视图|Columns and views)$/ });
        if (await open.isVisible()) await open.click();
      },
    },
    {
      name: "list-batch",
      path: "/system/user",
      press: async (page) => {
        await page.getByRole("checkbox", { name: /^(全选本页|Select all on this page)$/ }).click();
        await page
          .getByRole("button", { name: /^(批量修改|Edit)$/ })
          .last()
          .click();
      },
    },
    { name: "sessions", path: "/system/session" },
    { name: "sign-ins", path: "/system/login-log" },
    { name: "audit", path: "/system/audit" },
    { name: "errors", path: "/system/error-log" },
    { name: "profile", path: "/info/index" },
    {
      name: "command-palette",
      path: "/wel/index",
      press: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").last().fill("a");
      },
    },
    {
      name: "nothing-found",
      path: "/report/chart",
      press: async (page) => {
        await page.getByRole("tabpanel").getByRole("searchbox").first().fill("zzzz");
        await page.getByText(/^(没有匹配的结果|No matching results)/).waitFor();
      },
    },
    { name: "not-found", path: "/report/datasets" },
    { name: "forbidden", path: "/403" },
    { name: "failed", path: "/500" },
  ];
}

/** The pictures as a page: a row for each screen, a column for each language, scheme and width. */
function sheetOf(taken: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...taken].map(
    ([name, files]) =>
      `<h2>${name}</h2><div>${files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`).join("")}</div>`,
  );
  const style =
    "body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:8px}img{height:260px;border:1px solid #ccc}";
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join("\n")}\n`;
}

/** Words of the command line name screens, languages, schemes and widths; of each kind that none is named of, all are taken. */
function chosenOf<T extends string | number>(all: readonly T[], words: readonly string[]): readonly T[] {
  const named = all.filter((one) => words.includes(String(one)));
  return named.length === 0 ? all : named;
}

/** Waits until nothing in sight is waiting for data. */
async function drawn(page: Page): Promise<void> {
  await atRest(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".mantine-Skeleton-root, [aria-busy=true]")].every((waiting) => {
      const { top, bottom, width } = waiting.getBoundingClientRect();
      return width === 0 || bottom <= 0 || top >= innerHeight || !waiting.checkVisibility();
    }),
  );
  await atRest(page);
}

async function openLanguage(context: BrowserContext, language: string): Promise<void> {
  await context.addInitScript((content) => {
    const record = { dataType: "string", content, datetime: Date.now() };
    localStorage.setItem("provost-language", JSON.stringify(record));
  }, language);
}

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("usage: pictures.ts <folder> [screens, languages, schemes, widths]");
const client = await startConsole({ demo: true });
const executablePath = process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", ...JSON.parse(process.env.PROVOST_CHROMIUM_ARGS ?? "[]")],
});
try {
  const screens = await screensOf((path) => client.get(path));
  const names = chosenOf(
    screens.map(({ name }) => name),
    words,
  );
  const known = [...screens.map(({ name }) => name), ...languages, ...schemes, ...widths].map(String);
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(", ")}; known: ${known.join(", ")}`);
  const shown = screens.filter(({ name }) => names.includes(name));
  const taken = new Map<string, string[]>(shown.map(({ name }) => [name, []]));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const language of chosenOf(languages, words)) {
    for (const colorScheme of chosenOf(schemes, words)) {
      const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
      await openLanguage(context, language);
      const page = await context.newPage();
      const take = async ({ name, path, press }: Screen): Promise<void> => {
        for (const width of chosenOf(widths, words)) {
          await page.setViewportSize({ width, height: heightOf(width) });
          await page.goto(client.url + path);
          await drawn(page);
          await press?.(page);
          if (press !== undefined) await drawn(page);
          const file = `${name}-${language}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: join(folder, file) });
          taken.get(name)?.push(file);
          // An open form would outlive the way to the next picture.
          if (press !== undefined) await page.keyboard.press("Escape");
        }
        process.stdout.write(`${name} ${language} ${colorScheme}\n`);
      };
      for (const screen of shown.filter(({ isPublic }) => isPublic)) await take(screen);
      const inside = shown.filter(({ isPublic }) => !isPublic);
      if (inside.length > 0) await signIn(page, client.url);
      for (const screen of inside) await take(screen);
      await context.close();
    }
  }
  writeFileSync(join(folder, "index.html"), sheetOf(taken));
  process.stdout.write(`${[...taken.values()].flat().length} pictures: ${join(folder, "index.html")}\n`);
} finally {
  await browser.close();
  await client.stop();
}
