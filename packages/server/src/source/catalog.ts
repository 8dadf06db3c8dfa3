import { join } from "node:path";
import { TablePolicy } from "@provost/contract/people/policy";
import type { ConnectionKind } from "@provost/contract/source/connection";
import type { Publication } from "@provost/contract/source/published-reference";
import type { FanOut, VirtualColumn } from "@provost/contract/source/virtual-table";
import type { Access } from "@provost/contract/wire/access";
import type { Language } from "@provost/contract/wire/language";
import { entryNames } from "../dict/dict.service.ts";
import { type KnownDocument, sharingStore } from "../document/sharing.store.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { StoredColumn } from "../platform/db/report-schema.ts";
import { systemTableKeys } from "../platform/system-table.ts";
import { connectionStore } from "./connection/connection.store.ts";
import { fieldStore } from "./field/field.store.ts";
import { readFields, type SavedField } from "./field/table-fields.ts";
import { referenceStore } from "./reference/reference.store.ts";
import { type DatasetRow, sourceStore } from "./source.store.ts";
import { virtualStore } from "./virtual/virtual.store.ts";
import { readDefinition, type StoredDefinition } from "./virtual/virtual-definition.ts";

/** A role or user that a dataset is shared with. */
export interface TableGrant {
  roleId: string | null;
  userId: string | null;
  level: "view" | "edit";
}

/** A published table of a tenant. */
export interface CatalogTable {
  id: string;
  name: string;
  comment: string;
  commentEn: string;
  ownerId: string | null;
  generationId: string;
  rows: number;
  asOf: string;
  columns: readonly StoredColumn[];
  parts: readonly string[];
  access: Access;
  grants: readonly TableGrant[];
  /** Set = filled by the server itself: viewers of all tables can read it only if they hold this button code. */
  systemButton: string | null;
  /** Set = filled by the server itself, read-only for everyone. */
  systemKey: string | null;
  /** Where its rows are; null = in its parts. */
  remote: RemotePlace | null;
}

/** A table of a data source. */
export interface RemotePlace {
  connectionId: string;
  kind: ConnectionKind;
  /** What people call the data source. */
  source: string;
  schema: string;
  name: string;
}

/** A virtual table as it was saved; without a definition where this version cannot read it. */
export interface CatalogVirtual {
  id: string;
  name: string;
  comment: string;
  ownerId: string | null;
  ownerName: string;
  definition: StoredDefinition | null;
  /** Columns and fan-out as its last editor saw them. */
  columns: readonly VirtualColumn[];
  fanOut: FanOut | null;
  version: number;
  updatedAt: Date;
}

/** The metadata of the fields of one table. */
export interface TableMetadata {
  version: number;
  fields: readonly SavedField[];
}

/** Every table of a tenant, the metadata of their fields, and the policies of its roles. */
export interface Catalog {
  tenantId: string;
  tables: readonly CatalogTable[];
  virtuals: readonly CatalogVirtual[];
  policies: readonly { roleId: string; policy: TablePolicy }[];
  /** Those outside the recycle bin, where a table tells of some. */
  coursewares: readonly KnownDocument[];
  /** By the table's id. */
  metadata: ReadonlyMap<string, TableMetadata>;
  /** What datasets tell of all their rows, by the dataset's id. */
  published: ReadonlyMap<string, Publication>;
  /** What the entries of dictionaries are called that fields name, by code, language and key. */
  dictionaries: ReadonlyMap<string, Readonly<Record<Language, Readonly<Record<string, string>>>>>;
}

async function datasetsOf(db: TenantDb, folder: string): Promise<CatalogTable[]> {
  const connections = new Map((await connectionStore(db).all()).map((one) => [one.id, one]));
  const placeOf = ({ connectionId, remoteSchema, remoteName }: DatasetRow): RemotePlace | null => {
    const connection = connectionId === null ? undefined : connections.get(connectionId);
    if (connection === undefined || remoteSchema === null || remoteName === null) return null;
    const { id, kind, name: source } = connection;
    return { connectionId: id, kind, source, schema: remoteSchema, name: remoteName };
  };
  const grants = Map.groupBy(await sourceStore(db).grants(), ({ datasetId }) => datasetId);
  return (await sourceStore(db).all()).flatMap((row) => {
    const { generationId, parts, columns, rowCount, publishedAt } = row;
    if (generationId === null || parts === null || columns === null || publishedAt === null) return [];
    return [
      {
        id: row.id,
        name: row.tableName,
        comment: row.comment,
        commentEn: row.commentEn,
        ownerId: row.ownerId,
        systemButton: row.systemButton,
        systemKey: row.systemKey,
        remote: placeOf(row),
        access: row.access,
        grants: grants.get(row.id) ?? [],
        generationId,
        rows: rowCount ?? 0,
        asOf: publishedAt.toISOString(),
        columns,
        parts: parts.map(({ file }) => join(folder, file)),
      },
    ];
  });
}

/** The virtual tables of the tenant of this handle, by name. */
export async function virtualsOf(db: TenantDb): Promise<CatalogVirtual[]> {
  return (await virtualStore(db).all()).map(({ tableName, ownerName, definition, ...row }) => ({
    ...row,
    name: tableName,
    ownerName: ownerName ?? "",
    definition: readDefinition(definition),
  }));
}

async function metadataOf(db: TenantDb): Promise<Map<string, TableMetadata>> {
  const rows = await fieldStore(db).all();
  return new Map(
    rows.map(({ datasetId, virtualTableId, fields, version }) => [
      datasetId ?? virtualTableId ?? "",
      { version, fields: readFields(fields) },
    ]),
  );
}

/** What the roles of the tenant of this handle may read. */
export async function readPolicies(db: TenantDb): Promise<Catalog["policies"]> {
  return (await sourceStore(db).policies()).map(({ roleId, datasetId, columns, rows }) => ({
    roleId,
    policy: TablePolicy.parse({ tableId: datasetId, columns, rows }),
  }));
}

/** Reads the catalog of the tenant of this handle, whose parts are in the folder. */
export async function loadCatalog(db: TenantDb, tenantId: string, folder: string): Promise<Catalog> {
  const tables = await datasetsOf(db, folder);
  const policies = await readPolicies(db);
  const tellsOfCoursewares = tables.some(({ systemKey }) => systemKey === systemTableKeys.evaluation);
  const coursewares = tellsOfCoursewares ? await sharingStore(db).known("courseware") : [];
  const metadata = await metadataOf(db);
  const codes = [...metadata.values()].flatMap(({ fields }) =>
    fields.flatMap(({ dictCode }) => dictCode ?? []),
  );
  const dictionaries = await entryNames(db, [...new Set(codes)]);
  const virtuals = await virtualsOf(db);
  const published = await referenceStore(db).published();
  return { tenantId, tables, virtuals, policies, coursewares, metadata, published, dictionaries };
}
