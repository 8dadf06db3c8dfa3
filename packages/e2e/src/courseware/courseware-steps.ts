import { expect } from "../console.ts";
import { type Caller, callerOf, newTenant } from "../server-steps.ts";
import type { SignInAs } from "../signed-in.ts";

/** A courseware as its calls give it. */
export interface Made {
  id: string;
  version: number;
  content: { id: string; version: number }[];
}

/** What a call gives; it must not be refused. */
export async function requestData<T>(
  caller: Caller,
  verb: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
): Promise<T> {
  const { code, data } = await caller.ask(verb, path, body);
  expect(code, path).toBe(200);
  return data as T;
}

/** A courseware with these titles, published. */
export async function publishedOne(caller: Caller, name: string, titles: readonly string[]): Promise<Made> {
  const base = "/api/courseware";
  let made = await requestData<Made>(caller, "POST", base, { name });
  const [first] = made.content;
  for (const [at, title] of titles.entries()) {
    const text = { title, html: `<p>${title}…</p>` };
    if (at === 0)
      await requestData(caller, "PUT", `${base}/${made.id}/paragraph/${first?.id}`, { ...text, version: 1 });
    else {
      const after = made.content.at(-1)?.id;
      made = await requestData<Made>(caller, "POST", `${base}/${made.id}/paragraph`, {
        ...text,
        after,
        version: made.version,
      });
    }
  }
  return publishNow(caller, made.id);
}

/** Publishes a courseware in its current state. */
export async function publishNow(caller: Caller, id: string): Promise<Made> {
  const { version, content } = await requestData<Made>(caller, "GET", `/api/courseware/${id}`);
  const paragraphs = content.map((paragraph) => ({ id: paragraph.id, version: paragraph.version }));
  return requestData<Made>(caller, "POST", `/api/courseware/${id}/publish`, { version, paragraphs });
}

interface MenuNode {
  id: string;
  code: string;
  children?: MenuNode[];
}

/** A role that holds the menus and buttons of these codes. */
export async function roleWith(
  caller: Caller,
  name: string,
  codes: readonly string[],
): Promise<{ id: string }> {
  const menus = await requestData<MenuNode[]>(caller, "GET", "/api/sq-system/menu/buttons");
  const flat = (list: readonly MenuNode[]): MenuNode[] =>
    list.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
  const menuIds = flat(menus).flatMap(({ id, code }) => (codes.includes(code) ? [id] : []));
  return requestData(caller, "POST", "/api/sq-system/role/submit", {
    code: name.toLowerCase().replaceAll(" ", "-"),
    name,
    menuIds,
    peopleScope: "all",
  });
}

/** The head of a tenant of its own. */
export async function headOf(name: string): Promise<{ head: SignInAs; caller: Caller }> {
  const head = await newTenant(name, "", {});
  return { head, caller: await callerOf(head) };
}
