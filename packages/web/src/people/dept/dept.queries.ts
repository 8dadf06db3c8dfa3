import { type DeptDraft, deptList, deptRemove, deptSubmit, deptTree } from "@provost/contract/people/dept";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { identityKey } from "../../platform/identity.ts";

export const deptListOptions = queryOptions({
  queryKey: ["people", "depts"],
  queryFn: ({ signal }) => call(deptList, {}, { signal, quiet: true }),
});

/** Departments as choices. */
export const deptTitlesOptions = queryOptions({
  queryKey: ["people", "deptTitles"],
  queryFn: ({ signal }) => call(deptTree, {}, { signal, quiet: true }),
});

export const saveDept = (draft: DeptDraft) => call(deptSubmit, draft, { quiet: true });
export const removeDepts = (ids: readonly string[]) => call(deptRemove, { ids: ids.join(",") });

/** Refetches everything that shows people, roles or departments, and the permissions of the current user. */
export function usePeopleRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["people"] }),
      client.invalidateQueries({ queryKey: identityKey }),
    ]);
  };
}
