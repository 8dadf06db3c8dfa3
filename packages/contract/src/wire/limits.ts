/** Every number that bounds the wire, in one place; those of single features, which the first script of a page does without, are in `feature-limits.ts`. */
export const limits = {
  /** Client time-out of a call, ms (spec §9). */
  callTimeoutMs: 1_200_000,
  /** Largest page of a list. */
  pageSize: 1000,
  /** Largest JSON or form body, bytes. */
  bodyBytes: 1024 * 1024,
  /** Longest SQL text, characters. */
  sqlLength: 100_000,
  /** Rows of one result. */
  resultRows: 100_000,
  /** Rows when a query names no limit and does not page (spec §9, facts §3). */
  defaultLimit: 200,
  dimensions: 20,
  measures: 50,
  filters: 100,
  filterDepth: 5,
  listValues: 1000,
  /** Totals queried in addition to the rows. */
  totals: 8,
  calculated: 50,
  parameters: 20,
  expressionLength: 2000,
  /** Levels of brackets and functions in an expression. */
  expressionDepth: 30,
  tableFields: 2000,
  /** Values of a field that have an order and names of their own. */
  fieldValues: 200,
  /** Values a filter offers, and the most frequent ones of a profile. */
  offeredValues: 100,
  cursorLength: 20_000,
  chartVersions: 100,
  folderLevels: 5,
  /** Tiles of a dashboard, on all its tabs. */
  tiles: 200,
  textTileLength: 10_000,
  dashboardTabs: 20,
  dashboardFilters: 20,
  /** The shortest interval at which a dashboard refreshes, s. */
  refreshSecondsLeast: 15,
  /** Roles and users one document can be shared with. */
  grants: 200,
  /** Days a chart or a dashboard stays in the recycle bin. */
  binDays: 30,
  /** Days an administrator can still restore a table that was deleted permanently. */
  purgeDays: 7,
  /** Access token lifetime, s. */
  accessSeconds: 3600,
  chartNameLength: 120,
  sealedLength: 2000,
  /** Longest password, characters. */
  passwordLength: 256,
  /** Largest picture of a user, bytes. */
  avatarBytes: 256 * 1024,
  /** Largest file of users to take in, bytes, and its lines. */
  userImportBytes: 5 * 1024 ** 2,
  userImportLines: 5000,
  /** Groups of one identity provider that give roles. */
  roleMappings: 100,
  rolesOfUser: 50,
  /** Users that one call changes. */
  usersAtOnce: 500,
  /** What one browser tab may put aside while its session is locked, characters, and how many tabs of a session and of a user may. */
  lockKeepLength: 400_000,
  /** The same as JSON, every character escaped, bytes. */
  lockKeepBytes: 400_000 * 6 + 1000,
} as const;
