import { frameCheck, frameTicket } from "@provost/contract/menu/frame";
import { routes } from "@provost/contract/menu/menu";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { menu } from "../../menu/menu.fixtures.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";

// Nothing listens on this port, and browsers block it.
const host = "127.0.0.1:9";
const frame = (): HTMLIFrameElement | null => document.querySelector("main iframe");
const openFrame = (query: Record<string, string>) =>
  openPage(`/myiframe/urlPath?${new URLSearchParams({ name: "邻居", ...query })}`);

beforeEach(() => respondTo(routes, [menu(1, "site", "邻居", { path: `http://${host}/page` })]));

it("2.11 refuses in words what is no http or https address of another site, nor ours under /api/", async () => {
  for (const [src, title] of [
    ["javascript:alert(1)", "不支持此类地址"],
    ["data:text/html,<h1>x</h1>", "不支持此类地址"],
    ["/api/../login", "本系统的页面不能嵌入显示"],
    [`${location.origin}/login`, "本系统的页面不能嵌入显示"],
    [`http://user@${host}/`, "地址里带有用户名或密码"],
    ["", "没有要打开的地址"],
  ] as const) {
    const { unmount } = await openFrame({ src });
    await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    expect(frame()).toBeNull();
    await unmount();
  }
});

it("2.11 says that a page refuses to be framed, and offers a link", async () => {
  respondTo(frameCheck, { framing: "refused" });
  await openFrame({ src: `http://${host}/closed` });
  await expect.element(page.getByText(`${host} 不允许嵌入`)).toBeVisible();
  expect(frame()).toBeNull();
  const link = page.getByRole("link", { name: "在新窗口打开" }).last();
  await expect.element(link).toHaveAttribute("href", `http://${host}/closed`);
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect.poll(() => callsTo(frameCheck)).toEqual([{ url: `http://${host}/closed` }]);
});

it("2.11 frames a site of the menu so that it can do little, and names it", async () => {
  respondTo(frameCheck, { framing: "allowed" });
  await openFrame({ src: `http://${host}/page?own=1$part`, grade: "小学 & 1" });
  await expect.element(page.getByText("外部网站")).toBeVisible();
  await expect.element(page.getByText(host, { exact: true })).toBeVisible();
  await expect.poll(frame).not.toBeNull();
  expect(frame()?.getAttribute("src")).toBe(
    `http://${host}/page?own=1&grade=${encodeURIComponent("小学 & 1")}#part`,
  );
  expect(frame()?.getAttribute("sandbox")).toBe(
    "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads",
  );
  expect(frame()?.getAttribute("referrerpolicy")).toBe("strict-origin");
});

it("2.11 asks before it shows a site that only a link names", async () => {
  respondTo(frameCheck, { framing: "allowed" });
  await openFrame({ src: "http://127.0.0.1:7/page" });
  await expect
    .element(page.getByRole("heading", { name: "要在这里显示 127.0.0.1:7 吗？", level: 1 }))
    .toBeVisible();
  expect(frame()).toBeNull();
  await page.getByRole("button", { name: "显示此网站" }).click();
  await expect.poll(frame).not.toBeNull();
});

it("2.11 frames an address of ours with a ticket and without scripts, and says when it gets none", async () => {
  let tickets = 0;
  respondTo(frameTicket, () => {
    tickets += 1;
    if (tickets === 1) throw new Refused("internal");
    return { ticket: `ticket-${tickets}` };
  });
  await openFrame({ src: "/api/sq-user/user/getUserInfo" });
  await expect.element(page.getByText("加载失败")).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => frame()?.getAttribute("src")).toContain("frame_ticket=ticket-2");
  expect(frame()?.getAttribute("sandbox")).toBe("allow-downloads");
  await expect.element(page.getByText("本系统")).toBeVisible();
  await page.getByRole("button", { name: "重新加载" }).click();
  await expect.poll(() => frame()?.getAttribute("src")).toContain("frame_ticket=ticket-3");
});

it("2.11 says above a frame without scripts that it may stay empty, and opens it in a window with a ticket of its own", async () => {
  respondTo(frameTicket, { ticket: "one" });
  respondTo(frameCheck, { framing: "allowed" });
  const note = page.getByRole("note");
  const own = await openFrame({ src: "/api/docs$part" });
  await expect.element(note).toMatchTextContent("此框架中不运行脚本。如页面一直空白，请在新窗口打开。");
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await note.getByRole("button", { name: "在新窗口打开" }).click();
  await expect
    .poll(() => opened.mock.calls)
    .toEqual([["/api/docs?frame_ticket=one#part", "_blank", "noopener,noreferrer"]]);
  opened.mockRestore();
  await own.unmount();
  await openFrame({ src: `http://${host}/page` });
  await expect.poll(frame).not.toBeNull();
  await expect.element(note).not.toBeInTheDocument();
});
