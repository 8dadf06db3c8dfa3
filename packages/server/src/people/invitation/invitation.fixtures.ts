import type { Invitation, Registration } from "@provost/contract/people/invitation";
import type { Reply, TestClient, TestUser } from "../../platform/testing/test-client.ts";
import { dataOf } from "../people.fixtures.ts";

export const invitations = "/api/sq-user/invitation";
export const chosenPassword = "vier Lampen am See";

/** Makes an invitation for one person and one day, unless `more` says otherwise. */
export function invite(by: TestUser, more: object = {}): Promise<{ invitation: Invitation; token: string }> {
  return dataOf(by.post(invitations, { days: 1, uses: 1, ...more }));
}

/** Registers by a link, as anybody could. */
export function register(
  client: Pick<TestClient, "request">,
  token: string,
  account: string,
  { headers = {}, ...more }: { headers?: Record<string, string>; [field: string]: unknown } = {},
): Promise<Reply> {
  const body = { token, account, userName: account, password: chosenPassword, ...more };
  return client.request("POST", "/api/sq-auth/invitation/register", { headers, body });
}

/** The pending registration of this account, as the caller sees it. */
export async function registrationOf(by: TestUser, account: string): Promise<Registration | undefined> {
  const { registrations } = await dataOf(by.get(invitations));
  return registrations.find((one: Registration) => one.account === account);
}

/** Registers, and gives the id of what waits for approval. */
export async function registered(
  client: Pick<TestClient, "request">,
  by: TestUser,
  account: string,
  more: object = {},
): Promise<string> {
  const { token } = await invite(by, more);
  await dataOf(register(client, token, account));
  return (await registrationOf(by, account))?.id ?? "";
}
