import type { Reply, TestUser } from "../platform/testing/test-client.ts";

/** Saves who finds the thing at a path, on the version that stands there now. */
export async function saveSharing(user: TestUser, path: string, draft: object): Promise<Reply> {
  const { version = 0 } = (await user.get(`${path}/sharing`)).body.data ?? {};
  return user.put(`${path}/sharing`, { version, ...draft });
}
