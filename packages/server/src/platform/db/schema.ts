import type { PeopleScope } from "@provost/contract/people/role";
import type { ColumnType, Generated } from "kysely";
import type {
  CoursewareParagraphTable,
  CoursewareTable,
  CoursewareVersionTable,
  EvaluationSubmissionTable,
  EvaluationTable,
} from "./courseware-schema.ts";
import type {
  DemandEmailTable,
  DemandEventTable,
  DemandNoteTable,
  DemandProofTable,
  DemandSettingsTable,
  DemandTable,
} from "./demand-schema.ts";
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
import type { FileUseTable, StoredFileTable } from "./upload-schema.ts";

export interface TenantTable {
  id: string;
  name: string;
  domain: string | null;
  disabledAt: Date | null;
  expiresAt: Date | null;
  settings: Json<Record<string, unknown>>;
  limits: ColumnType<Record<string, unknown>, string | undefined, string>;
  createdAt: Timestamp;
  version: Generated<number>;
}

export interface DeptTable extends TenantRow {
  id: string;
  parentId: string | null;
  name: string;
  sort: number;
  /** Its key in the data, for row rules; empty = none. */
  dataKey: Generated<string>;
  version: Generated<number>;
}

export interface AppUserTable extends TenantRow {
  id: string;
  account: string;
  passwordHash: string;
  userName: string;
  nickName: string;
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
  version: Generated<number>;
}

export interface RoleTable extends TenantRow {
  id: string;
  code: string;
  name: string;
  sort: number;
  remark: Generated<string>;
  allMenus: Generated<boolean>;
  peopleScope: Generated<PeopleScope>;
  /** Of the scope `chosen`. */
  peopleDepts: Generated<string[]>;
  /** False for a role from before there were scopes, until it is saved. */
  peopleScopeReviewed: Generated<boolean>;
  version: Generated<number>;
}

export interface UserRoleTable extends TenantRow {
  userId: string;
  roleId: string;
}

export interface MenuTable extends TenantRow {
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  isOpen: number;
  remark: string;
  meta: Json<{ i18n?: string; roles?: string[] }>;
  group: ColumnType<string[], string | undefined, string>;
  query: ColumnType<Record<string, string>, string | undefined, string>;
  version: Generated<number>;
}

export interface RoleMenuTable extends TenantRow {
  roleId: string;
  menuId: string;
}

export interface TopMenuTable extends TenantRow {
  id: string;
  code: string;
  name: string;
  source: string;
  path: string;
  sort: number;
  i18n: string | null;
  version: Generated<number>;
}

export interface TopMenuItemTable extends TenantRow {
  topMenuId: string;
  menuId: string;
}

export interface SessionTable extends TenantRow {
  id: string;
  userId: string;
  userType: string;
  way: Generated<string>;
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

export interface DictTable extends TenantRow {
  id: string;
  parentId: string | null;
  code: string;
  dictKey: number;
  dictValue: string;
  sort: number;
  remark: string;
  version: Generated<number>;
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

export interface LocalLogTable extends TenantRow {
  id: string;
  at: Timestamp;
  userId: string | null;
  entry: Json<object>;
}

/** Counters that bound how often something may be tried, across tenants; keys are hashes. */
export interface ThrottleTable {
  key: string;
  hits: number;
  until: ColumnType<Date, Date, Date>;
}

/** Every table by its camel-cased name. */
export interface Tables {
  tenant: TenantTable;
  dept: DeptTable;
  appUser: AppUserTable;
  role: RoleTable;
  userRole: UserRoleTable;
  menu: MenuTable;
  roleMenu: RoleMenuTable;
  topMenu: TopMenuTable;
  topMenuItem: TopMenuItemTable;
  session: SessionTable;
  lockKeep: LockKeepTable;
  seededMenu: SeededMenuTable;
  refreshToken: RefreshTokenTable;
  dict: DictTable;
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
  courseware: CoursewareTable;
  coursewareParagraph: CoursewareParagraphTable;
  coursewareVersion: CoursewareVersionTable;
  evaluation: EvaluationTable;
  evaluationSubmission: EvaluationSubmissionTable;
  demand: DemandTable;
  demandNote: DemandNoteTable;
  demandEvent: DemandEventTable;
  demandSettings: DemandSettingsTable;
  demandProof: DemandProofTable;
  demandLetter: DemandEmailTable;
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
  localLog: LocalLogTable;
  storedFile: StoredFileTable;
  fileUse: FileUseTable;
  throttle: ThrottleTable;
}
