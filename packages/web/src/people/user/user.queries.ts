import { directoryLink } from "@provost/contract/auth/auth-directory";
import { sessionsRemove } from "@provost/contract/auth/session";
import {
  type User,
  type UserDraft,
  userAccount,
  userBatch,
  userDetail,
  userList,
  userRemove,
  userResetPassword,
  userSubmit,
} from "@provost/contract/people/people";
import { readingOf } from "@provost/contract/people/reading";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

type UserQuery = {
  current: number;
  size: number;
  keyword?: string;
  deptId?: string;
  roleId?: string;
  disabled?: string;
};

export const userListOptions = (query: UserQuery) =>
  queryOptions({
    queryKey: ["people", "users", query],
    queryFn: ({ signal }) => call(userList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** The tables that a user can read, with the reasons. */
export const userReadingOptions = (userId: string) =>
  queryOptions({
    queryKey: ["people", "reading of", userId],
    queryFn: ({ signal }) => call(readingOf, { userId }, { signal, quiet: true }),
    staleTime: 0,
  });

/** A free account for a new user: from the name, or next to an account that is taken. */
export const freeAccountOptions = (of: { userName: string } | { account: string }) =>
  queryOptions({
    queryKey: ["people", "free account", of],
    queryFn: ({ signal }) => call(userAccount, of, { signal, quiet: true }),
    retry: false,
  });

/** The current user record. Changes must be based on it. */
export const readUser = (id: string): Promise<User> => call(userDetail, { id });

export const saveUser = (draft: UserDraft) => call(userSubmit, draft, { quiet: true });

/** Disables or enables a user; everything else stays as `user` says. */
export function setDisabled(user: User, disabled: boolean) {
  const { id, version, account, userName, nickName, phone, email, deptId, attributes } = user;
  const roleIds = user.roles.map((role) => role.id);
  const draft = { id, version, account, userName, nickName, phone, email, deptId, attributes, roleIds };
  return call(userSubmit, { ...draft, disabled });
}

export const changeUsers = (batch: CallInput<typeof userBatch>) => call(userBatch, batch, { quiet: true });

export const removeUsers = (ids: readonly string[]) => call(userRemove, { ids: ids.join(",") });

export const signOutUsers = (ids: readonly string[]) => call(sessionsRemove, { userIds: ids.join(",") });

export const resetPasswords = (of: { ids: readonly string[]; secondFactor: boolean }) =>
  call(userResetPassword, { ids: of.ids.join(","), secondFactor: String(of.secondFactor) }, { quiet: true });

/** Links a user to a directory account; `null` unlinks. */
export const linkUser = (of: CallInput<typeof directoryLink>) => call(directoryLink, of, { quiet: true });
