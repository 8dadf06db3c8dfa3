import type { Page } from "@playwright/test";
import { chartListWords } from "@provost/web/chart/list/chart-list-words";
import { reportViewWords } from "@provost/web/chart/view/report-view-words";
import { tileFailedWords } from "@provost/web/dashboard/tile/tile-failed-words";
import { sharingWords } from "@provost/web/document/sharing/sharing-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import {
  asAdministrator,
  choose,
  makeSomebody,
  openAs,
  openElsewhere,
  row,
  saveDialog,
} from "../people/people-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  shareItem: text(chartListWords, "share"),
  access: text(sharingWords, "access"),
  granted: text(sharingWords, "granted"),
  add: text(sharingWords, "add"),
  levelOf: { zh: (name: string) => `${name} 的权限`, en: (name: string) => `Access for ${name}` },
  mayEdit: text(sharingWords, "edit"),
  saved: text(sharingWords, "saved"),
  kept: text(chartListWords, "granted"),
  hidden: text(tileFailedWords, "hidden"),
  more: text(uiWords, "more"),
  versions: text(chartListWords, "versions"),
  rename: text(chartListWords, "rename"),
  name: text(chartListWords, "name"),
  empty: text(chartListWords, "emptyTitle"),
  missing: text(reportViewWords, "missingTitle"),
});

interface Titles {
  id: string;
  code: string;
  children?: Titles[];
}
const opened = [
  ...["dashboard", "dashboard_view", "chart", "chart_view", "chart_edit", "chart_add", "builder"],
  "top_report",
];
const idsOf = (titles: readonly Titles[]): string[] =>
  titles.flatMap(({ id, code, children }) => [
    ...(opened.includes(code) ? [id] : []),
    ...idsOf(children ?? []),
  ]);

/** Types a name and chooses who is found by it. */
async function find(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(name);
  await page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

eachLanguage((language) => {
  test(`a chart is shared with a role to view and another to edit; others see neither it nor its name (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const w = words[language];
    const tag = `${language}${test.info().retry}`;
    const chart = `Secret ${tag}`;
    const tree = await asAdministrator(request, "get", "/api/sq-system/menu/tree");
    const makeUser = async (name: string) => {
      const made = await asAdministrator(request, "post", "/api/sq-system/role/submit", {
        ...{ code: `${name}_${tag}`, name: `${name} ${tag}`, menuIds: idsOf(tree.data as Titles[]) },
        policies: [],
      });
      const roleIds = [(made.data as { id: string }).id];
      return makeSomebody(request, { account: `${name}_${tag}`, userName: `${name} ${tag}`, roleIds });
    };
    const [viewer, editor, third] = [
      await makeUser("viewer"),
      await makeUser("editor"),
      await makeUser("third"),
    ];
    const saved = await asAdministrator(request, "post", "/api/report/chart", {
      name: chart,
      content: { chartType: "table", sql: "select 1 as one" },
    });
    const chartId = (saved.data as { id: string }).id;
    const tile = { kind: "chart", id: "one", chartId, x: 0, y: 0, w: 6, h: 4 };
    const board = await asAdministrator(request, "post", "/api/report/dashboard", {
      name: `Board ${tag}`,
      content: { tabs: [{ id: "first", name: "", tiles: [tile] }], filters: [] },
    });
    const boardPath = `/report/dashboard/${(board.data as { id: string }).id}`;

    // The owner shares it from the list.
    await openAs(page, language, "/report/chart");
    const line = row(page, chart);
    await line.getByRole("button", { name: `${w.more} ${chart}` }).click();
    await page.getByRole("menuitem", { name: w.shareItem, exact: true }).click();
    await choose(page, w.access, w.granted);
    await find(page, w.add, `viewer ${tag}`);
    await find(page, w.add, `editor ${tag}`);
    await choose(page, w.levelOf(`editor ${tag}`), w.mayEdit);
    await expectAccessible(page);
    await saveDialog(page, language);
    await expect(page.getByText(w.saved)).toBeVisible();
    await expect(line.getByRole("img", { name: w.kept })).toBeVisible();

    // A third user finds it nowhere, and its tile does not show its name.
    const other = await openElsewhere(browser, language, boardPath, third);
    await expect(other.getByText(w.hidden)).toBeVisible();
    await expect(other.getByText(chart)).toHaveCount(0);
    await expectAccessible(other);
    await other.goto("/report/chart");
    await expect(other.getByText(w.empty).or(other.getByRole("row").nth(1)).first()).toBeVisible();
    await expect(row(other, chart)).toHaveCount(0);
    await other.goto(`/report/view/${chartId}`);
    await expect(other.getByText(w.missing)).toBeVisible();
    await other.context().close();

    // One looks at it and finds nothing to change it by; another renames it.
    const looking = await openElsewhere(browser, language, "/report/chart", viewer);
    await expect(row(looking, chart).getByRole("button", { name: `${w.versions} ${chart}` })).toBeVisible();
    await expect(row(looking, chart).getByRole("button", { name: `${w.rename} ${chart}` })).toHaveCount(0);
    await looking.context().close();
    const changing = await openElsewhere(browser, language, "/report/chart", editor);
    await row(changing, chart)
      .getByRole("button", { name: `${w.rename} ${chart}` })
      .click();
    await changing.getByRole("textbox", { name: w.name, exact: true }).fill(`${chart} again`);
    await saveDialog(changing, language);
    await expect(row(changing, `${chart} again`)).toBeVisible();
    await changing.goto(boardPath);
    await expect(changing.getByRole("heading", { name: `${chart} again` })).toBeVisible();
    await changing.context().close();
  });
});
