import { DirectorySettings, directoryDefaults } from "@provost/contract/tenant/directory-settings";
import { z } from "zod";
import { formOfMappings, MappingForm, mappingsDraft } from "./mapping-form.ts";

const typed = z.string();
const { tls, unknown } = DirectorySettings.shape;
export type DirectoryTls = z.infer<typeof tls>;

/** The port that each way to encrypt has by default. */
export const directoryPorts: Readonly<Record<DirectoryTls, number>> = {
  ldaps: 636,
  starttls: 389,
  none: 389,
};

/** What the stored password belongs to: it is not sent anywhere else. */
const Place = z.object({ host: typed, port: z.number().nullable(), tls, ca: typed, bindDn: typed });

/** The directory as form input. */
export const DirectoryForm = Place.extend({
  /** Empty keeps the one that is stored. */
  secret: typed,
  keptOf: Place.nullable(),
  baseDn: typed,
  filter: typed,
  attributes: z.object({ account: typed, id: typed, name: typed, mail: typed, groups: typed }),
  unknown,
  roles: z.array(MappingForm),
});
export type DirectoryForm = z.infer<typeof DirectoryForm>;

const placeOf = ({ host, port, tls, ca, bindDn }: z.infer<typeof Place>) => ({ host, port, tls, ca, bindDn });

export function formOfDirectory(stored: DirectorySettings): DirectoryForm {
  const { secret: _, hasSecret, roles, ...rest } = stored;
  return {
    ...rest,
    secret: "",
    keptOf: hasSecret === true ? placeOf(stored) : null,
    roles: formOfMappings(roles),
  };
}

/** The settings of a directory of a kind, as far as they are the same everywhere. */
export function blankDirectory(kind: "openldap" | "active-directory"): DirectoryForm {
  const own = formOfDirectory({ ...directoryDefaults, roles: [], host: "", baseDn: "" });
  if (kind === "openldap") return own;
  const attributes = { ...own.attributes, account: "sAMAccountName", id: "objectGUID", name: "displayName" };
  return { ...own, filter: "(sAMAccountName={account})", attributes };
}

/** Whether the stored password stays when none is typed. */
export function keepsDirectorySecret({ keptOf, ...form }: DirectoryForm): boolean {
  return keptOf !== null && JSON.stringify(placeOf(trimmed(form))) === JSON.stringify(placeOf(keptOf));
}

const trimmed = <F extends Omit<DirectoryForm, "keptOf">>(form: F): F => ({
  ...form,
  ...{ host: form.host.trim(), ca: form.ca.trim(), bindDn: form.bindDn.trim() },
});

/** Whether a password must be typed: a name that searches has one. */
export const lacksDirectorySecret = (form: DirectoryForm): boolean =>
  form.bindDn.trim() !== "" && form.secret === "" && !keepsDirectorySecret(form);

/** What would be sent; not yet checked. */
export function directoryDraft({ keptOf: _, secret, roles, ...form }: DirectoryForm): object {
  return {
    ...form,
    ...(secret === "" ? {} : { secret }),
    roles: mappingsDraft(roles),
  };
}
