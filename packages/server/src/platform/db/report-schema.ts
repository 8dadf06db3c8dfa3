import type { FolderKind } from "@provost/contract/document/folder";
import type { ExportState } from "@provost/contract/report/export";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { ReadingChoice } from "@provost/contract/source/dataset-upload";
import type { CodeSign, FieldMeta } from "@provost/contract/source/field";
import type { ImportProblem, LineProblem } from "@provost/contract/source/import-problem";
import type { ScheduleStop } from "@provost/contract/source/schedule";
import type { FanOut, VirtualColumn } from "@provost/contract/source/virtual-table";
import type { NumberSign } from "@provost/warehouse/csv/number-sign";
import type { ColumnType, Generated } from "kysely";
import type { Json, TenantRow, Timestamp } from "./row.ts";

export interface RejectedLineRow {
  line: number;
  problem: LineProblem;
}

/** Columns shared by everything that can be shared. */
/** Columns of every shared resource. */
export interface SharedRow extends TenantRow {
  ownerId: string | null;
  access: Generated<"everyone" | "granted">;
  sharingVersion: Generated<number>;
}

/** An import as the data set remembers it, so that it can be taken up again. */
export interface ImportJob {
  mode: "replace" | "append";
  /** File name in the staging folder. */
  staged: string;
  /** Its size, to detect a file truncated by a power loss. */
  bytes: number;
  userId: string;
  /** The third party by which the session of the import began. */
  provider?: string | null;
  /** Labels of columns, where they are known beforehand. */
  labels: Record<string, string>;
  /** The file's name where it came from. */
  fileName?: string;
  /** The name it is remembered by, where that says nothing of what it is. */
  shownName?: string;
  choice?: ReadingChoice;
  /** What is remembered of how it was read, where that is not the choice. */
  said?: ReadingChoice;
  /** Every server can read the upload, and takes the import up when the one that reads it ends before. */
  shared?: true;
  /** Of a file that a schedule fetched: what the schedule remembers once it is published. */
  fetched?: FetchedFile;
}

/** What distinguishes one fetched file from another; `address` is its sealed source address, `timeZone` the tenant's. */
export interface FetchedFile {
  address: string;
  etag: string | null;
  lastModified: string | null;
  timeZone: string;
}

export interface EmptiedRow {
  column: string;
  count: number;
  examples: string[];
}

export interface DatasetTable extends SharedRow {
  id: string;
  tableName: string;
  comment: string;
  commentEn: Generated<string>;
  generationId: string | null;
  status: "loading" | "ready" | "failed";
  importId: string | null;
  importJob: Json<ImportJob> | null;
  progress: number;
  /** Why the last import failed. */
  problem: Json<ImportProblem> | null;
  rejected: number;
  rejectedLines: Json<RejectedLineRow[]>;
  widened: Json<{ column: string; from: string; to: string }[]>;
  /** Cells left empty because they did not fit their column. */
  emptied: ColumnType<EmptiedRow[], string | undefined, string>;
  encoding: string;
  delimiter: string;
  /** Set = filled by the server itself, from records of this kind. */
  systemKey: string | null;
  /** How its last corrected file was read, for the next one with the same columns. */
  reading: Json<ReadingChoice> | null;
  /** How far those records were read. */
  systemMark: string | null;
  /** Set = viewers of all tables can read it only if they hold this button code. */
  systemButton: string | null;
  /** Set = its rows are a table of this database. */
  connectionId: string | null;
  remoteSchema: string | null;
  remoteName: string | null;
  /** Set = its rows were imported, and moved into that database then. */
  pushedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The version that was moved, until its retention ends. */
  pushedGenerationId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
  removedBy: string | null;
  /** Set = deleted permanently; only an administrator still finds it, until its rows go. */
  purgedAt: Date | null;
  version: Generated<number>;
  updatedAt: Timestamp;
}

export interface GenerationPart {
  file: string;
  rows: number;
}

/** A file that waits in the staging folder to be loaded. */
export interface DatasetUploadTable extends TenantRow {
  id: string;
  userId: string;
  fileName: string;
  bytes: number;
  createdAt: Timestamp;
}

/** How far an export is, on whichever server it is made. */
export interface ExportRunTable extends TenantRow {
  userId: string;
  key: string;
  phase: Generated<ExportState["phase"]>;
  rows: Generated<number>;
  expected: number | null;
  message: Generated<string>;
  toldAt: Timestamp;
}

/** When a dataset is imported again; the address is sealed. */
export interface DatasetScheduleTable extends TenantRow {
  datasetId: string;
  address: string;
  shown: string;
  every: "hour" | "day" | "week";
  minute: number;
  weekday: number;
  mode: "replace" | "append";
  choice: Json<ReadingChoice>;
  enabled: boolean;
  /** In whose name it is fetched; null once he is removed. */
  userId: string | null;
  /** Why it is no longer fetched, until a user takes it over. */
  stopped: ScheduleStop | null;
  etag: string | null;
  lastModified: string | null;
  nextAt: Date | null;
  /** Until then some server fetches it. */
  leaseUntil: Date | null;
  lastAt: Date | null;
  outcome: "loaded" | "unchanged" | "failed" | null;
  problem: Json<{ zh: string; en: string }> | null;
  failures: Generated<number>;
  version: Generated<number>;
}

export interface StoredColumn {
  name: string;
  type: string;
  label?: string;
  /** Why its numbers were treated as codes at import. */
  codeSign?: CodeSign;
  /** What its numbers were written with in the file, and the format that shows them so. */
  sign?: NumberSign;
  format?: NumberFormat;
  /** Of a table of a database: read as a value of this type, where it may be of another. */
  cast?: boolean;
}

export interface DatasetGenerationTable extends TenantRow {
  id: string;
  datasetId: string;
  parts: Json<GenerationPart[]>;
  columns: Json<StoredColumn[]>;
  rowCount: number;
  createdAt: Timestamp;
  createdBy: string | null;
  /** Empty where it is not known. */
  fileName: Generated<string>;
  mode: Generated<"replace" | "append">;
}

export interface TablePolicyTable extends TenantRow {
  id: string;
  roleId: string;
  datasetId: string | null;
  columns: Json<string[]> | null;
  rows: Json<object[]>;
}

export interface ChartTable extends SharedRow {
  id: string;
  name: string;
  content: Json<object>;
  folderId: string | null;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
  removedBy: string | null;
  version: Generated<number>;
  updatedAt: Timestamp;
}

export interface FolderTable extends TenantRow {
  id: string;
  kind: FolderKind;
  parentId: string | null;
  name: string;
  version: Generated<number>;
}

export interface ChartVersionTable extends TenantRow {
  chartId: string;
  version: number;
  name: string;
  content: Json<object>;
  savedBy: string | null;
  savedAt: Timestamp;
}

export interface FavouriteTable extends TenantRow {
  userId: string;
  chartId: string;
  since: Timestamp;
}

export interface VirtualTableTable extends TenantRow {
  id: string;
  tableName: string;
  comment: string;
  definition: Json<object>;
  columns: Json<VirtualColumn[]>;
  fanOut: Json<FanOut> | null;
  ownerId: string | null;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
  removedBy: string | null;
  /** Set = deleted permanently; only an administrator still finds it, until its rows go. */
  purgedAt: Date | null;
  version: Generated<number>;
  updatedAt: Timestamp;
}

export interface VirtualTableVersionTable extends TenantRow {
  virtualTableId: string;
  version: number;
  tableName: string;
  comment: string;
  definition: Json<object>;
  columns: Json<VirtualColumn[]>;
  fanOut: Json<FanOut> | null;
  savedBy: string | null;
  savedAt: Timestamp;
}

/** The metadata of the fields of a dataset or a virtual table. */
export interface TableFieldTable extends TenantRow {
  id: string;
  datasetId: string | null;
  virtualTableId: string | null;
  fields: Json<FieldMeta[]>;
  version: Generated<number>;
  updatedAt: Timestamp;
}

export interface DashboardTable extends SharedRow {
  id: string;
  name: string;
  /** Shown on the home page of users whose roles have no dashboard of their own. */
  home: Generated<boolean>;
  content: Json<object>;
  folderId: string | null;
  /** Set = in the recycle bin. */
  removedAt: Date | null;
  removedBy: string | null;
  version: Generated<number>;
  updatedAt: Timestamp;
}

export interface DashboardFavouriteTable extends TenantRow {
  userId: string;
  dashboardId: string;
  since: Timestamp;
}

export interface DashboardVersionTable extends TenantRow {
  dashboardId: string;
  version: number;
  name: string;
  content: Json<object>;
  savedBy: string | null;
  savedAt: Timestamp;
}

/** With whom one chart, dashboard, dataset or courseware is shared. */
export interface SharingGrantTable extends TenantRow {
  id: string;
  chartId: string | null;
  dashboardId: string | null;
  datasetId: string | null;
  coursewareId: string | null;
  connectionId: string | null;
  roleId: string | null;
  userId: string | null;
  level: "view" | "edit";
}

export interface RoleHomeTable extends TenantRow {
  roleId: string;
  dashboardId: string;
}
