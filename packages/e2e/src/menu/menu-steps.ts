import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { drop, expect } from "../console.ts";
import { asAdministrator, dialog } from "../people/people-steps.ts";

/** A menu as the administration gives it. */
export interface MenuNode {
  id: string;
  code: string;
  name: string;
  version: number;
  children?: MenuNode[];
}

function flat(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

/** The menu or button of a code. */
export async function menuOf(request: APIRequestContext, code: string): Promise<MenuNode | undefined> {
  const { data } = await asAdministrator(request, "get", "/api/sq-system/menu/list");
  return flat(data as MenuNode[]).find((node) => node.code === code);
}

/** Saves a menu outside the browser; returns the saved menu. */
export async function saveMenu(request: APIRequestContext, menu: object): Promise<MenuNode> {
  const { code, data } = await asAdministrator(request, "post", "/api/sq-system/menu/submit", menu);
  expect(code, JSON.stringify(data)).toBe(200);
  return data as MenuNode;
}

export async function removeMenu(request: APIRequestContext, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    const menu = await menuOf(request, code);
    if (menu) await asAdministrator(request, "post", "/api/sq-system/menu/remove", { ids: menu.id });
  }
}

/** Creates a role with the menus and buttons of these codes, and with their parents. */
export async function roleWith(
  request: APIRequestContext,
  code: string,
  codes: readonly string[],
): Promise<{ id: string; version: number; menuIds: string[] }> {
  const menus = await Promise.all(codes.map((one) => menuOf(request, one)));
  const menuIds = menus.map((menu) => menu?.id);
  const role = { code, name: code, menuIds, peopleScope: "all" };
  const reply = await asAdministrator(request, "post", "/api/sq-system/role/submit", role);
  expect(reply, JSON.stringify(reply.data)).toMatchObject({ code: 200 });
  return reply.data as { id: string; version: number; menuIds: string[] };
}

async function boxOf(row: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error("a row is not in sight");
  return box;
}

/** Drags a row by its grip to a height within another: 0 its upper edge, 1 its lower. */
export async function dragRow(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  await from.hover();
  const start = await boxOf(from);
  await page.mouse.move(start.x + 14, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 24, start.y + start.height / 2 + 8, { steps: 4 });
  const zone = share < 0.3 ? "before" : share > 0.7 ? "after" : "inside";
  // Rows may still be on their way from the move before.
  await expect(async () => {
    const end = await boxOf(to);
    await page.mouse.move(end.x + 90, end.y + end.height * share);
    await page.mouse.move(end.x + 60, end.y + end.height * share, { steps: 3 });
    await expect(to).toHaveAttribute("data-drop", zone, { timeout: 1000 });
  }).toPass();
  await drop(page);
}

/** The field of the topmost dialog with just this label, required or not. */
export function fieldOf(page: Page, label: string): Locator {
  return dialog(page).getByLabel(new RegExp(`^${label}( \\*)?$`));
}
