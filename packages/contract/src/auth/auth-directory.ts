import { z } from "zod";
import { userButtons } from "../people/people-feature.ts";
import { DirectorySettings } from "../tenant/directory-settings.ts";
import { settingButtons } from "../tenant/tenant-feature.ts";
import { endpoint } from "../wire/endpoint.ts";
import { allOf } from "../wire/permission.ts";
import { idOf } from "../wire/resource.ts";

/** What keeps a directory from being used, as precisely as it is known. */
export const DirectoryProblem = z.enum([
  "host_unknown",
  "host_private",
  "plain_forbidden",
  "refused",
  "unreachable",
  "slow",
  "ca_unreadable",
  "tls",
  "starttls_refused",
  "not_ldap",
  "too_much",
  "bind_refused",
  "search_refused",
  "base_unknown",
  "filter_invalid",
  "no_entry",
  "several_entries",
  "no_id",
  "no_account",
]);
export type DirectoryProblem = z.infer<typeof DirectoryProblem>;

/** What the directory says of one account. */
export const DirectoryEntry = z.object({
  dn: z.string(),
  account: z.string(),
  name: z.string(),
  mail: z.string(),
  groups: z.array(z.string()),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

export const directoryTest = endpoint("POST /api/sq-auth/directory/test", {
  permission: allOf("administrator", settingButtons.edit),
  body: z.object({
    directory: DirectorySettings,
    /** An account to look for; empty = the connection and the search account alone. */
    account: z.string().trim().max(120).default(""),
  }),
  data: z.object({
    /** Null = all is well. */
    problem: DirectoryProblem.nullable(),
    /** More about it, of the system or the directory, untranslated: an error code. */
    detail: z.string(),
    entry: DirectoryEntry.nullable(),
  }),
  summary:
    "Tests the connection to a directory with these settings, saved or not; an empty secret means the stored one",
});

export const directoryLink = endpoint("POST /api/sq-auth/directory/link", {
  permission: allOf("administrator", userButtons.reset),
  body: z.object({
    id: idOf("user", "manage"),
    /** Its account in the directory; null = the user has a password here again, which must be reset. */
    account: z.string().trim().min(1).max(120).nullable(),
  }),
  data: z.object({ linked: z.boolean() }),
  summary:
    "Links a user to the directory, which then checks the password, or unlinks the user; ends the user's sessions",
});
