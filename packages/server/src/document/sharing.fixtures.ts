import type { Reply, TestUser } from "../platform/testing/test-client.ts";

/** Saves the sharing of the document at a path, on its current version. */
export async function saveSharing(user: TestUser, path: string, draft: object): Promise<Reply> {
  const { version = 0 } = (await user.get(`${path}/sharing`)).body.data ?? {};
  return user.put(`${path}/sharing`, { version, ...draft });
}
