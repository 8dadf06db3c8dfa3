import { randomBytes } from "node:crypto";
import type { DirectoryEntry, DirectoryProblem } from "@provost/contract/auth/auth-directory";
import { accountPlaceholder, type DirectorySettings } from "@provost/contract/tenant/directory-settings";
import {
  type Client,
  type Entry,
  Filter,
  FilterParser,
  InvalidCredentialsError,
  ResultCodeError,
} from "ldapts";
import type { Outbound } from "../http/outbound/outbound.ts";
import { clientOver, codeOf, DirectoryError, openLine } from "./directory-socket.ts";

export { DirectoryError };

/** A directory with its search password in the clear. */
export type DirectoryAccess = Omit<DirectorySettings, "secret" | "hasSecret" | "unknown" | "roles"> & {
  secret: string;
};

/** A person as the directory knows them; `subject` identifies the entry for ever. */
export interface DirectoryPerson extends DirectoryEntry {
  subject: string;
}

/** Checks passwords at directories that tenants name, bounded in time and bytes. Throws `DirectoryError` when one cannot be asked. */
export interface Directory {
  /** Who has this account; refuses none and several with `no_entry` and `several_entries`. */
  find(access: DirectoryAccess, account: string): Promise<DirectoryPerson>;
  /** Connects and signs the search account in. */
  reach(access: DirectoryAccess): Promise<void>;
  /**
   * Who has this account and this password; null when there is no such person or the password is wrong, which costs the same. A `null`
   * password is right for no one.
   */
  prove(access: DirectoryAccess, account: string, password: string | null): Promise<DirectoryPerson | null>;
}

export interface DirectoryOptions {
  outbound: Pick<Outbound, "addressesOf" | "isPrivateAllowed">;
  timeoutMs: number;
  maxBytes?: number;
}

const resultProblems: Readonly<Record<number, DirectoryProblem>> = {
  32: "base_unknown",
  34: "base_unknown",
  10: "search_refused",
  50: "search_refused",
  53: "search_refused",
};

/** A search by a filter in which the account cannot add anything to the filter. */
export function filterOf(template: string, account: string): Filter {
  try {
    return FilterParser.parseString(template.replaceAll(accountPlaceholder, () => Filter.escape(account)));
  } catch {
    throw new DirectoryError("filter_invalid");
  }
}

const texts = (value: Entry[string] | undefined): string[] =>
  (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((one) => one.toString("utf8"));

/** The values of an attribute, whose name the directory may write in another case. */
function valuesOf(entry: Entry, name: string): Entry[string] | undefined {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : entry[key];
}

function personOf(entry: Entry, { attributes }: DirectoryAccess, wanted: string): DirectoryPerson {
  const [id, ...otherIds] = [valuesOf(entry, attributes.id) ?? []].flat();
  if (id === undefined || id.length === 0 || otherIds.length > 0) throw new DirectoryError("no_id");
  const accounts = texts(valuesOf(entry, attributes.account));
  const account = accounts.find((one) => one.toLowerCase() === wanted.toLowerCase()) ?? accounts[0];
  if (account === undefined) throw new DirectoryError("no_account");
  const first = (name: string): string => texts(valuesOf(entry, name))[0] ?? "";
  return {
    subject: `${attributes.id.toLowerCase()} ${Buffer.from(id).toString("hex")}`,
    dn: entry.dn,
    account,
    name: first(attributes.name),
    mail: first(attributes.mail),
    groups: texts(valuesOf(entry, attributes.groups)),
  };
}

async function bindForSearch(client: Client, { bindDn, secret }: DirectoryAccess): Promise<void> {
  if (bindDn === "") return;
  // A name without a password is an anonymous bind, which a directory may accept.
  if (secret === "") throw new DirectoryError("bind_refused");
  await client.bind(bindDn, secret).catch((error: unknown) => {
    throw error instanceof ResultCodeError ? new DirectoryError("bind_refused", codeOf(error)) : error;
  });
}

async function entryOf(client: Client, access: DirectoryAccess, account: string): Promise<DirectoryPerson> {
  const { attributes, baseDn, filter } = access;
  const { searchEntries } = await client
    .search(baseDn, {
      scope: "sub",
      filter: filterOf(filter, account),
      attributes: Object.values(attributes),
      explicitBufferAttributes: [attributes.id],
      sizeLimit: 2,
      timeLimit: 5,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ResultCodeError)) throw error;
      throw new DirectoryError(resultProblems[error.code] ?? "search_refused", codeOf(error));
    });
  const [entry, another] = searchEntries;
  if (entry === undefined) throw new DirectoryError("no_entry");
  if (another !== undefined) throw new DirectoryError("several_entries");
  return personOf(entry, access, account);
}

const isNobody = (error: unknown): boolean =>
  error instanceof DirectoryError && (error.problem === "no_entry" || error.problem === "several_entries");

/** Whether the directory takes the password; a name that is none of its entries is asked for as well, so that it takes as long. */
async function isTaken(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    // Locked, expired, or not meant to sign in: the directory's word, whatever its reason.
    if (error instanceof ResultCodeError && error.code !== 51 && error.code !== 52) return false;
    throw error;
  }
}

export function makeDirectory({ outbound, timeoutMs, maxBytes = 256 * 1024 }: DirectoryOptions): Directory {
  const addressesOf = async ({ host, tls }: DirectoryAccess) => {
    if (tls === "none" && !outbound.isPrivateAllowed(host)) throw new DirectoryError("plain_forbidden");
    const addresses = await outbound.addressesOf(host).catch((error: unknown) => {
      throw new DirectoryError("host_unknown", codeOf(error));
    });
    if (addresses === null) throw new DirectoryError("host_private");
    if (addresses.length === 0) throw new DirectoryError("host_unknown");
    return addresses;
  };

  async function within<T>(access: DirectoryAccess, work: (client: Client) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    const { signal } = ending;
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      fail(new DirectoryError("slow"));
      ending.abort();
    }, timeoutMs);
    const run = async (): Promise<T> => {
      const addresses = await addressesOf(access);
      signal.throwIfAborted();
      return work(clientOver(await openLine({ ...access, addresses, maxBytes, fail, signal })));
    };
    try {
      return await Promise.race([run(), failed]);
    } catch (error) {
      // The library's own texts may repeat what the directory said.
      throw error instanceof DirectoryError ? error : new DirectoryError("not_ldap", codeOf(error));
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  }

  return {
    reach: (access) => within(access, (client) => bindForSearch(client, access)),
    find: (access, account) =>
      within(access, async (client) => {
        await bindForSearch(client, access);
        return entryOf(client, access, account);
      }),
    prove: async (access, account, password) => {
      // Without a password, a directory takes any name as an anonymous bind.
      if (password === "") return null;
      return within(access, async (client) => {
        await bindForSearch(client, access);
        const person = await entryOf(client, access, account).catch((error: unknown) => {
          if (isNobody(error)) return null;
          throw error;
        });
        const unknown = randomBytes(16).toString("hex");
        const isPerson = person?.dn.includes("=") === true;
        const dn = isPerson ? person.dn : `cn=${unknown},${access.baseDn}`;
        const taken = await isTaken(client, dn, isPerson && password !== null ? password : unknown);
        return taken && isPerson && password !== null ? person : null;
      });
    },
  };
}
