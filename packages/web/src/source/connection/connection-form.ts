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

export const withoutSecret = (form: ConnectionForm): ConnectionForm => ({ ...form, secret: "" });

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

/** The stored password belongs to the place where it was typed. */
export const isElsewhere = (form: ConnectionForm, opened: ConnectionForm): boolean =>
  form.id !== "" &&
  ((opened.tls && !form.tls) ||
    (["kind", "host", "port", "user"] as const).some((name) => form[name].trim() !== opened[name].trim()));

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
