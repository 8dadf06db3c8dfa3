import { socialAccounts, socialBind, socialUnbind } from "@provost/contract/auth/auth-social";
import { updatePassword } from "@provost/contract/auth/password";
import {
  recoveryCodesRenew,
  secondFactor,
  secondFactorConfirm,
  secondFactorDisable,
  secondFactorSetup,
} from "@provost/contract/auth/second-factor";
import { loginLog, sessions, sessionsRemove } from "@provost/contract/auth/session";
import { avatarRemove, avatarUpload } from "@provost/contract/people/avatar";
import { type ProfileDraft, profileSubmit } from "@provost/contract/people/people";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call, upload } from "../../platform/http/call.ts";

type PageOf = { current: number; size: number };
const quiet = { quiet: true } as const;
/** Secrets travel in bodies only. */
const inBody = { form: true, quiet: true } as const;

export const factorOptions = queryOptions({
  queryKey: ["profile", "factor"],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal, quiet: true }),
});

export const bindingsOptions = queryOptions({
  queryKey: ["profile", "bindings"],
  queryFn: ({ signal }) => call(socialAccounts, {}, { signal, quiet: true }),
});

export const mySessionsOptions = (query: PageOf) =>
  queryOptions({
    queryKey: ["profile", "sessions", query],
    queryFn: ({ signal }) => call(sessions, { ...query, of: "mine" }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const mySignInsOptions = (query: PageOf) =>
  queryOptions({
    queryKey: ["profile", "sign-ins", query],
    queryFn: ({ signal }) => call(loginLog, { ...query, of: "mine" }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const saveProfile = (draft: ProfileDraft) => call(profileSubmit, draft, quiet);

export const changePassword = (password: string, newpassword: string) =>
  call(updatePassword, { password, newpassword }, inBody);

export function saveAvatar(picture: Blob) {
  const form = new FormData();
  form.append("file", picture, "avatar");
  return upload(avatarUpload, form, quiet);
}

export const removeAvatar = () => call(avatarRemove, {});

export const setUpFactor = (fields: { password: string; code?: string }) =>
  call(secondFactorSetup, fields, inBody);
export const confirmFactor = (code: string) => call(secondFactorConfirm, { code }, inBody);
export const disableFactor = (password: string, code: string) =>
  call(secondFactorDisable, { password, code }, inBody);
export const renewCodes = (code: string) => call(recoveryCodesRenew, { code }, inBody);

/** Goes to the provider; it comes back to this page. */
export async function leaveToBind(provider: string): Promise<void> {
  const { url } = await call(socialBind, { provider });
  if (/^https?:\/\//i.test(url)) window.location.assign(url);
}

export const unbind = (provider: string) => call(socialUnbind, { provider });

export const endSession = (id: string) => call(sessionsRemove, { ids: id });
export const endOtherSessions = () => call(sessionsRemove, { others: "true" });

/** Refetches the user and everything on the profile page. */
export function useProfileRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["profile"] }),
        client.invalidateQueries({ queryKey: ["auth", "user"] }),
      ]),
    [client],
  );
}
