import { dictList, dictTree } from "@provost/contract/dict/dict-editing";
import { expect, it, onTestFinished } from "vitest";
import { cdp, page } from "vitest/browser";
import { menu } from "../../menu/menu.fixtures.ts";
import { respondTo } from "../../testing/boundary.ts";
import { openConsole } from "../../testing/open-console.tsx";
import { someone } from "../../testing/open-page.tsx";

const dict = menu(2, "dict", "字典管理", { path: "/system/dict", source: "book" });
const entry = () =>
  page
    .getByRole("navigation", { name: "菜单", exact: true })
    .getByRole("link", { name: "字典管理", exact: true });

it("on paper has whose console it is, the page's name and the day above the page, and not the frame", async () => {
  const tenant = { ...someone.tenant, title: "云杉<b>实验</b>学校", logo: "云杉" };
  respondTo(dictList, []);
  respondTo(dictTree, []);
  await openConsole("/system/dict", { menus: [dict], user: { tenant } });
  await expect.element(entry()).toBeVisible();
  const head = () => document.querySelector<HTMLElement>("[data-print-head]");
  await expect.poll(head).not.toBeNull();
  expect(head()?.checkVisibility()).toBe(false);
  const print = async (media: string): Promise<void> =>
    void (await cdp().send("Emulation.setEmulatedMedia", { media }));
  onTestFinished(() => print(""));
  await print("print");
  await expect.poll(() => head()?.checkVisibility()).toBe(true);
  expect(head()?.textContent).toMatch(/^云杉云杉<b>实验<\/b>学校字典管理\d{4}-\d{2}-\d{2}$/);
  await expect.element(entry()).not.toBeInTheDocument();
});
