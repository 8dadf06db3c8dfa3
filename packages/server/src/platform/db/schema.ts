import type { ColumnType, Generated } from "kysely";
import type {
  ChartTable,
  ChartVersionTable,
  DashboardFavouriteTable,
  DashboardTable,
  DashboardVersionTable,
  DatasetGenerationTable,
  DatasetScheduleTable,
  DatasetTable,
  DatasetUploadTable,
  ExportRunTable,
  FavouriteTable,
  FolderTable,
  RoleHomeTable,
  SharingGrantTable,
  TableFieldTable,
  TablePolicyTable,
  VirtualTableTable,
  VirtualTableVersionTable,
} from "./report-schema.ts";
import type { Json, TenantRow, Timestamp } from "./row.ts";

export interface TenantTable {
  id: string;
  name: string;
  domain: string | null;
  disabledAt: Date | null;
  expiresAt: Date | null;
  settings: Json<Record<string, unknown>>;
  limits: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** Which menus of new tenants it was last compared with (`menusMark`); empty: with none. */
  menusOf: Generated<string>;
  createdAt: Timestamp;
  version: Generated<number>;
}

export interface AppUserTable extends TenantRow {
  id: string;
  account: string;
  passwordHash: string;
  /** Whether anyone knows the password; users whom an identity provider brought have none at first. */
  passwordSet: Generated<boolean>;
  userName: string;
  nickName: string;
  /** What finds the two names by their pinyin; null = not written yet, or a name has changed. */
  nameSound: Generated<string | null>;
  avatar: string;
  deptId: string | null;
  disabledAt: Date | null;
  attributes: Json<Record<string, unknown>>;
  createdAt: Timestamp;
  /** Empty = none; so is the mail address. */
  phone: Generated<string>;
  email: Generated<string>;
  /** Whether it may prove the user's identity: confirmed by its owner, or set by a user who may reset the password anyway. */
  phoneConfirmed: Generated<boolean>;
  emailConfirmed: Generated<boolean>;
  mustChangePassword: Generated<boolean>;
  /** Sealed; in force once it is confirmed. */
  totpSecret: string | null;
  totpConfirmedAt: Date | null;
  /** The last time step whose code was taken: none is good twice. */
  totpLastStep: Generated<number>;
  /** The directory's entry that checks the password; null = the password is checked here. */
  directorySubject: Generated<string | null>;
  version: Generated<number>;
}

export interface SessionTable extends TenantRow {
  id: string;
  userId: string;
  userType: string;
  way: Generated<string>;
  /** The third party by which it began; null = by none. */
  provider: string | null;
  address: Generated<string>;
  userAgent: Generated<string>;
  createdAt: Timestamp;
  seenAt: Timestamp;
  endedAt: Date | null;
  endedBecause: string | null;
  /** argon2id of the lock password; it may be set before the screen is locked. */
  lockHash: string | null;
  lockedAt: Date | null;
}

export interface LockKeepTable extends TenantRow {
  sessionId: string;
  key: string;
  /** Sealed. */
  content: string;
  keptAt: Timestamp;
}

/** Codes of menus and buttons that the program once created in a tenant: if a user removed one, it is not created again. */
export interface SeededMenuTable extends TenantRow {
  code: string;
}

export interface RefreshTokenTable extends TenantRow {
  tokenHash: string;
  sessionId: string;
  issuedAt: Timestamp;
  expiresAt: Timestamp;
  rotatedAt: Date | null;
}

export interface AuditLogTable extends TenantRow {
  id: string;
  at: Timestamp;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: Json<object> | null;
  after: Json<object> | null;
  /** The actor's account and the resource's name at that time. */
  actor: Generated<string>;
  entityName: Generated<string>;
  /** Where the call came from; empty for what the server did by itself, and before these were recorded. */
  address: Generated<string>;
  userAgent: Generated<string>;
}

export interface AvatarTable extends TenantRow {
  id: string;
  userId: string;
  type: string;
  bytes: Buffer;
}

export interface RecoveryCodeTable extends TenantRow {
  userId: string;
  codeHash: string;
  usedAt: Date | null;
}

export interface KnownDeviceTable extends TenantRow {
  userId: string;
  deviceHash: string;
  seenAt: Timestamp;
}

export interface LoginLogTable extends TenantRow {
  id: string;
  at: Timestamp;
  account: string;
  userId: string | null;
  way: string;
  outcome: string;
  address: Generated<string>;
  userAgent: Generated<string>;
}

export interface SentCodeTable extends TenantRow {
  id: string;
  purpose: string;
  targetHash: string;
  codeHash: string;
  sentAt: Timestamp;
  expiresAt: Timestamp;
  tries: Generated<number>;
  usedAt: Date | null;
}

/** Single-use, opaque tokens between two steps of one job. */
export interface TicketTable extends TenantRow {
  tokenHash: string;
  purpose: string;
  payload: Json<object>;
  expiresAt: Timestamp;
}

export interface SocialAccountTable extends TenantRow {
  provider: string;
  subject: string;
  userId: string;
  name: Generated<string>;
  boundAt: Timestamp;
}

/** Counters that bound how often something may be tried, across tenants; keys are hashes. */
export interface ThrottleTable {
  key: string;
  hits: number;
  until: ColumnType<Date, Date, Date>;
}

/** Every table by its camel-cased name. A feature that alone writes a table adds it here from its own folder, with `declare module`. */
export interface Tables {
  tenant: TenantTable;
  appUser: AppUserTable;
  session: SessionTable;
  lockKeep: LockKeepTable;
  seededMenu: SeededMenuTable;
  refreshToken: RefreshTokenTable;
  dataset: DatasetTable;
  datasetGeneration: DatasetGenerationTable;
  tablePolicy: TablePolicyTable;
  chart: ChartTable;
  folder: FolderTable;
  chartVersion: ChartVersionTable;
  favourite: FavouriteTable;
  virtualTable: VirtualTableTable;
  tableField: TableFieldTable;
  datasetUpload: DatasetUploadTable;
  exportRun: ExportRunTable;
  datasetSchedule: DatasetScheduleTable;
  dashboard: DashboardTable;
  dashboardVersion: DashboardVersionTable;
  dashboardFavourite: DashboardFavouriteTable;
  sharingGrant: SharingGrantTable;
  virtualTableVersion: VirtualTableVersionTable;
  roleHome: RoleHomeTable;
  auditLog: AuditLogTable;
  avatar: AvatarTable;
  recoveryCode: RecoveryCodeTable;
  knownDevice: KnownDeviceTable;
  loginLog: LoginLogTable;
  sentCode: SentCodeTable;
  ticket: TicketTable;
  socialAccount: SocialAccountTable;
  throttle: ThrottleTable;
}
