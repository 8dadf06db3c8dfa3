import {
  type Connection,
  ConnectionDraft,
  ConnectionKind,
  defaultPort,
} from "@provost/contract/source/connection";
import { z } from "zod";
import { entityForm, typedNumber } from "../../ui/form/entity-form.ts";
import { connectionWords } from "./connection-words.ts";

/** What is typed; numbers as texts. */
export const ConnectionForm = z.object({
  /** Empty for a new one. */
  id: z.string(),
  name: z.string(),
  kind: ConnectionKind,
  host: z.string(),
  port: z.string(),
  database: z.string(),
  user: z.string(),
  secret: z.string(),
  tls: z.boolean(),
  ca: z.string(),
  version: z.number().nullable(),
});
export type ConnectionForm = z.infer<typeof ConnectionForm>;

/** What a draft may keep: no password, nor an address in place of a host, which can contain one. */
export const withoutSecret = (form: ConnectionForm): ConnectionForm => ({
  ...form,
  secret: "",
  host: /:\/|@/.test(form.host) ? "" : form.host,
});

export const blankConnection: ConnectionForm = {
  ...{
    id: "",
    name: "",
    kind: "postgres",
    host: "",
    port: String(defaultPort("postgres", true)),
    database: "",
  },
  ...{ user: "", secret: "", tls: true, ca: "", version: null },
};

export const formOfConnection = (connection: Connection) => {
  const { id, name, kind, host, port, database, user, tls, ca, version } = connection;
  return {
    ...{ id, name, kind, host, database, user, tls, ca, version },
    port: String(port),
    secret: "",
  };
};

/** Another kind or encryption, at the default port of these where the port was the default one before. */
export const reachedBy = (
  before: ConnectionForm,
  change: Partial<Pick<ConnectionForm, "kind" | "tls">>,
): Pick<ConnectionForm, "kind" | "tls" | "port"> => {
  const { kind, tls, port } = { ...before, ...change };
  const isDefault = port === String(defaultPort(before.kind, before.tls));
  return { kind, tls, port: isDefault ? String(defaultPort(kind, tls)) : port };
};

const kindOfScheme: Readonly<Record<string, ConnectionKind>> = {
  ...{ postgres: "postgres", postgresql: "postgres", mysql: "mysql", mariadb: "mysql" },
  clickhouse: "clickhouse",
};
const webSchemes = new Set(["http", "https"]);
const unencrypted = /^(disable|disabled|false|0)$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

type AddressParts = Partial<
  Pick<ConnectionForm, "kind" | "host" | "port" | "database" | "user" | "secret" | "tls">
>;

/**
 * What an address such as `postgres://user:password@host:5432/database` says of the fields; null where the text is none, or could be
 * understood in two ways. The password comes to its own field only.
 */
export function addressParts(typed: string, before: ConnectionForm): AddressParts | null {
  const [, scheme = "", rest = ""] =
    /^(?:jdbc:)?([a-z]+)(?:\+[a-z0-9]+)?:\/\/(.+)$/is.exec(typed.trim()) ?? [];
  const isWeb = webSchemes.has(scheme.toLowerCase());
  const kind = isWeb ? before.kind : kindOfScheme[scheme.toLowerCase()];
  const url = kind === undefined ? null : urlOf(`database://${rest}`);
  // An `@` or `#` behind the host is of a password that was not encoded.
  if (
    kind === undefined ||
    url === null ||
    url.hostname === "" ||
    url.hash !== "" ||
    /@/.test(url.pathname + url.search)
  )
    return null;
  const { searchParams: query } = url;
  const way = query.get("sslmode") ?? query.get("ssl-mode") ?? query.get("ssl") ?? query.get("useSSL");
  const isPlain = (isWeb && scheme.toLowerCase() === "http") || (way !== null && unencrypted.test(way));
  const tls = isWeb || way !== null ? !isPlain : before.tls;
  const said = {
    port: url.port,
    database: decoded(url.pathname.slice(1).split("/")[0] ?? ""),
    user: decoded(url.username) || (query.get("user") ?? ""),
    secret: decoded(url.password) || (query.get("password") ?? ""),
  };
  const host = decoded(url.hostname).replace(/^\[(.*)\]$/, "$1");
  return {
    ...reachedBy(before, { kind, tls }),
    host,
    // A password that was typed is of the place before.
    ...(before.host.trim() === "" || before.host.trim() === host ? {} : { secret: "" }),
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== "")),
  };
}

/** The stored password belongs to the place where it was typed. */
export const isElsewhere = (form: ConnectionForm, opened: ConnectionForm): boolean =>
  form.id !== "" &&
  ((opened.tls && !form.tls) ||
    (["kind", "host", "port", "database", "user", "ca"] as const).some(
      (name) => form[name].trim() !== opened[name].trim(),
    ));

export const connectionForm = entityForm(connectionWords, {
  draft: ConnectionDraft,
  draftOf: ({ secret, port, ...form }: ConnectionForm) => ({
    ...form,
    port: Number(typedNumber(port)),
    ...(secret === "" ? {} : { secret }),
  }),
  fields: {
    name: { label: "name", wrong: "nameWrong" },
    host: { label: "host", wrong: "hostWrong" },
    port: { label: "port", wrong: "portWrong" },
    database: { label: "database", wrong: "databaseWrong" },
    user: { label: "user", wrong: "userWrong" },
    secret: { label: "secret", wrong: "secretNeeded" },
    ca: { label: "ca", wrong: "caWrong" },
  },
  alsoWrong: (form, opened) =>
    isElsewhere(form, opened) && form.secret === "" ? { secret: "secretNeeded" } : {},
  refusedAt: (reason) =>
    reason === "connection_name_taken" ? { field: "name", word: "nameTaken" } : undefined,
});
