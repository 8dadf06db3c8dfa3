import type { MenuItem } from "@provost/contract/menu/menu";
import type { deptDetail } from "@provost/contract/people/dept";
import type { User } from "@provost/contract/people/people";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";

/** The data of a reply that must have succeeded. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a client without our types would
export async function dataOf(request: Promise<Reply>): Promise<any> {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Status and reason of a refusal. */
export async function refusalOf(request: Promise<Reply>): Promise<[number, string]> {
  const { status, body } = await request;
  return [status, body.data?.reason];
}

function flatten(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.children ?? [])]);
}

/** Ids of menus and buttons by their codes. */
export async function menuIds(admin: TestUser, codes: readonly string[]): Promise<string[]> {
  const items = flatten(await dataOf(admin.get("/api/sq-system/menu/buttons")));
  return codes.map((code) => {
    const found = items.find((item) => item.code === code);
    if (!found) throw new Error(`there is no menu ${code}`);
    return found.id;
  });
}

/** Adds a role that holds these menus and buttons, and reaches everybody. */
export async function addRole(
  admin: TestUser,
  code: string,
  codes: readonly string[],
  more: object = {},
): Promise<string> {
  const rest = { menuIds: await menuIds(admin, codes), peopleScope: "all", ...more };
  const draft = { code, name: `role ${code}`, ...rest };
  return (await dataOf(admin.post("/api/sq-system/role/submit", draft))).id;
}

/** Adds a user by the call; gives the user and the password that was made up. */
export function addUser(
  admin: TestUser,
  account: string,
  more: object = {},
): Promise<{ user: User; password: string }> {
  return dataOf(admin.post("/api/sq-user/submit", { account, userName: account, ...more }));
}

/** The current state of the user with this account. */
export async function userOf(admin: TestUser, account: string): Promise<User> {
  const { records } = await dataOf(admin.get(`/api/sq-user/list?keyword=${encodeURIComponent(account)}`));
  const user = records.find((record: User) => record.account === account);
  if (!user) throw new Error(`there is no user ${account}`);
  return user;
}

/** A draft that changes only the provided fields of the user. */
export function draftOf(user: User, changes: object = {}): object {
  const { id, version, account, userName, nickName, phone, email, deptId, attributes, disabled } = user;
  const roleIds = user.roles.map((role) => role.id);
  const same = {
    id,
    version,
    account,
    userName,
    nickName,
    phone,
    email,
    deptId,
    attributes,
    disabled,
    roleIds,
  };
  return { ...same, ...changes };
}

/** Adds a department; the reply. */
export function addDept(
  admin: TestUser,
  name: string,
  parentId = "0",
  more: object = {},
): Promise<ReplyData<typeof deptDetail>> {
  return dataOf(admin.post("/api/sq-system/dept/submit", { name, parentId, ...more }));
}
