import type { DirectorySettings } from "@provost/contract/tenant/directory-settings";
import type { DirectoryAccess } from "../platform/directory/directory.ts";
import type { Seal } from "../platform/seal.ts";

/** Where the search password of a tenant's directory is sealed to. */
export const directoryPlace = (tenantId: string): string => `directory ${tenantId}`;

/** The name of the directory among a tenant's ways to sign in; no third-party way can have it, as their names start with a letter. */
export const directoryProvider = "@directory";

/** The directory as a connection needs it, with its search password opened. */
export function directoryAccess(
  seal: Seal,
  tenantId: string,
  { secret, hasSecret: _, unknown: _unknown, roles: _roles, ...settings }: DirectorySettings,
): DirectoryAccess {
  return { ...settings, secret: secret ? seal.open(secret, directoryPlace(tenantId)) : "" };
}

/** Whether two settings lead to the same directory, so that the search password of one may be sent to the other. */
export const isSameDirectory = (one: DirectorySettings | null, other: DirectorySettings | null): boolean =>
  (["host", "port", "tls", "ca", "bindDn"] as const).every((field) => one?.[field] === other?.[field]);

/** The directory of settings that are not saved yet; without a password of their own they have that of the stored ones for the same. */
export function directoryToTest(
  seal: Seal,
  tenantId: string,
  stored: DirectorySettings | null,
  { secret = "", ...draft }: DirectorySettings,
): DirectoryAccess {
  if (secret === "" && stored?.secret && isSameDirectory(stored, draft))
    return directoryAccess(seal, tenantId, { ...draft, secret: stored.secret });
  return { ...directoryAccess(seal, tenantId, draft), secret };
}
