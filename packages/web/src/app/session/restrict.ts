import type { Restriction } from "@provost/contract/auth/auth";
import { queryClient } from "../query-client.ts";
import { userInfoOptions } from "../shell/menu/menu.queries.ts";

/** The server refused a call because the session must first meet this restriction; the user's information is loaded again. */
export function restrict(restriction: Restriction): void {
  queryClient.setQueryData(userInfoOptions.queryKey, (user) => (user ? { ...user, restriction } : user));
  void queryClient.invalidateQueries({ queryKey: userInfoOptions.queryKey });
}

/** One requirement was met: checks whether it was the last, and if so repeats all queries that were refused meanwhile. */
export async function liftRestriction(): Promise<void> {
  const user = await queryClient.fetchQuery({ ...userInfoOptions, staleTime: 0 });
  if (user.restriction !== null) return;
  const [room] = userInfoOptions.queryKey;
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== room });
}
