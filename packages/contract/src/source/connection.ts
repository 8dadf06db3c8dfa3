import { z } from "zod";
import { sharingEndpoints } from "../document/sharing.ts";
import { draftOf } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { anyOf } from "../wire/permission.ts";
import { byId, unguarded } from "../wire/resource.ts";
import { Dataset, TableName } from "./source.ts";
import { connectionButtons, datasetButtons } from "./source-feature.ts";

/** Kinds of databases that can be connected. */
export const ConnectionKind = z.enum(["postgres", "mysql", "clickhouse"]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** What the products call themselves. */
export const connectionKindNames = {
  postgres: "PostgreSQL",
  mysql: "MySQL / MariaDB",
  clickhouse: "ClickHouse",
} as const satisfies Record<ConnectionKind, string>;

const defaultPorts = {
  postgres: { plain: 5432, tls: 5432 },
  mysql: { plain: 3306, tls: 3306 },
  clickhouse: { plain: 8123, tls: 8443 },
} as const satisfies Record<ConnectionKind, object>;

/** Where databases of a kind are reached unless someone has changed that. */
export const defaultPort = (kind: ConnectionKind, tls: boolean): number =>
  defaultPorts[kind][tls ? "tls" : "plain"];

/** A name or an address; no port, no protocol. */
const Host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[A-Za-z0-9_.:-]+$/);
const Name = z.string().trim().min(1).max(128);

const fields = {
  name: z.string().trim().min(1).max(80),
  kind: ConnectionKind.default("postgres"),
  host: Host,
  port: z.number().int().min(1).max(65_535).default(defaultPort("postgres", true)),
  database: Name,
  user: Name,
  /** Encrypted; without it only hosts that the operator names may be used. */
  tls: z.boolean().default(true),
  /** Certificates (PEM) of the authority that signed the server's; empty = those the machine trusts. */
  ca: z.string().trim().max(20_000).default(""),
};

/** Why a database could not be used, of the last time that it was tried. */
export const ConnectionProblem = z.enum([
  "host_unknown",
  "host_not_allowed",
  "too_old",
  "settings_fixed",
  "way_unknown",
  "zones_unknown",
  "refused",
  "unreachable",
  "not_this_kind",
  "tls",
  "password",
  "database_unknown",
  "no_right",
  "changed",
  "too_much",
  "busy",
  "failed",
]);
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

/** How a data source has served queries: when it last did, with the time that took, and when and why it last could not. Times are ISO. */
export const ConnectionHealth = z.object({
  okAt: z.string().nullable(),
  ms: z.number().nullable(),
  failedAt: z.string().nullable(),
  problem: ConnectionProblem.nullable(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;

/** A database of the tenant's own, whose tables are queried where they are. */
export const Connection = z.object({
  id: Id,
  ...fields,
  ownerName: z.string(),
  /** The caller can change it and publish its tables. */
  mayEdit: z.boolean(),
  /** The caller can share and remove it; left out by earlier servers, where `mayEdit` said so. */
  mayManage: z.boolean().optional(),
  /** How many of its tables are published. */
  tables: z.number().int(),
  /** `null`: it was not used since it was added or changed; left out by earlier servers. */
  health: ConnectionHealth.nullable().optional(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Connection = z.infer<typeof Connection>;

/** The password is never returned; one that is left out stays. */
const secret = z.string().max(limits.sealedLength).optional();

export const ConnectionDraft = draftOf("connection", { ...fields, secret: secret.default("") });
export type ConnectionDraft = z.infer<typeof ConnectionDraft>;

const base = "/api/report/connection";

export const connectionList = endpoint(`GET ${base}`, {
  permission: connectionButtons.view,
  data: z.array(Connection),
  summary: "The tenant's data sources, by name",
});

export const connectionDetail = endpoint(`GET ${base}/{id}`, {
  permission: connectionButtons.view,
  params: byId("connection", "view"),
  data: Connection,
  summary: "One data source, without its password",
});

export const connectionSubmit = endpoint(`POST ${base}/submit`, {
  permission: connectionButtons.edit,
  body: ConnectionDraft,
  data: Connection,
  summary: "Adds a data source, or changes one; a password that is left out stays",
});

export const connectionRemove = endpoint(`DELETE ${base}/{id}`, {
  permission: connectionButtons.edit,
  params: byId("connection", "manage"),
  data: Nothing,
  summary: "Removes a data source of which no table is published",
});

export const { sharing: connectionSharing, share: connectionShare } = sharingEndpoints(
  { path: base, kind: "connection", one: "a data source" },
  connectionButtons.edit,
  "; who can edit it reads everything that its user reads",
);

/** What trying a database showed. */
export const ConnectionVerdict = z.object({
  ok: z.boolean(),
  problem: ConnectionProblem.nullable(),
  /** A code of the system or of the database; empty without one. */
  code: z.string(),
  /** The product and its version; empty where it was not reached. */
  version: z.string(),
  /** Its user may change data: one who may not is safer. */
  canWrite: z.boolean(),
  ms: z.number(),
});
export type ConnectionVerdict = z.infer<typeof ConnectionVerdict>;

export const connectionTry = endpoint(`POST ${base}/try`, {
  permission: connectionButtons.edit,
  body: ConnectionDraft,
  data: ConnectionVerdict,
  summary: "Tries a data source as the form has it, without saving it",
});

/** A table or view that the user of a data source may read. */
export const RemoteTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(["table", "view"]),
  comment: z.string(),
  /** As the database estimates it; null = unknown. */
  rows: z.number().nullable(),
  /** What its data and indexes take up; null = unknown, left out by earlier servers. */
  bytes: z.number().nullable().optional(),
  /** What it is published as, if it is, and the caller sees that. */
  publishedAs: z.string().nullable(),
});
export type RemoteTable = z.infer<typeof RemoteTable>;

export const remoteTablePage = 100;

export const connectionTables = endpoint(`GET ${base}/{id}/tables`, {
  permission: connectionButtons.edit,
  params: byId("connection", "edit"),
  query: z.object({
    /** A part of the schema, the name or the comment. */
    text: z.string().max(120).default(""),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  data: z.object({ tables: z.array(RemoteTable), more: z.boolean() }),
  summary: "Tables and views of a data source, a hundred at a time",
});

/** A column of a table of a data source. */
export const RemoteColumn = z.object({
  name: z.string(),
  type: z.string(),
  nativeType: z.string(),
  comment: z.string(),
});
export type RemoteColumn = z.infer<typeof RemoteColumn>;

const Place = { schema: z.string().min(1).max(128), name: z.string().min(1).max(128) };

export const connectionColumns = endpoint(`GET ${base}/{id}/columns`, {
  permission: connectionButtons.edit,
  params: byId("connection", "edit"),
  query: z.object(Place),
  data: z.array(RemoteColumn),
  summary: "The columns of a table of a data source",
});

export const connectionPublish = endpoint(`POST ${base}/{id}/publish`, {
  permission: connectionButtons.edit,
  params: byId("connection", "edit"),
  body: z.object({
    ...Place,
    tableName: unguarded(TableName, "A name that the table gets; no other table may have it."),
    comment: z.string().trim().max(1000).default(""),
  }),
  data: Dataset,
  summary: "Publishes a table of a data source under a name for reports; its rows stay where they are",
});

export const liveTableRefresh = endpoint("POST /api/report/dataset/{id}/columns", {
  permission: anyOf(connectionButtons.edit, datasetButtons.edit),
  params: byId("dataset", "manage"),
  data: Dataset,
  summary: "Reads the columns of a table of a data source again",
});
