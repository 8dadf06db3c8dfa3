/** What is owned, removed into a recycle bin and, most kinds, shared and versioned by the rules of this folder. `virtual`: a virtual table. */
export type DocumentKind = "chart" | "dashboard" | "courseware" | "dataset" | "virtual";

/** Kinds whose visibility depends on sharing; data sources are no documents: they have neither versions nor a recycle bin. */
export type SharedKind = Exclude<DocumentKind, "virtual"> | "connection";

/** Kinds that report data is read from; in the bin they share names and are one kind of resource. */
export type TableKind = "dataset" | "virtual";

/** Kinds whose rights are sharing's alone. */
export type OwnedKind = Exclude<DocumentKind, TableKind>;

/** Kinds that are one stored content, lie in folders and may be favourites. */
export type ContentKind = "chart" | "dashboard";

/** Kinds of which each save is stored as a version. */
export type VersionedKind = Exclude<DocumentKind, "dataset">;

/** Where documents of a kind are stored, and by which column other tables name one. */
export const documentTables = {
  chart: { table: "chart", key: "chartId" },
  dashboard: { table: "dashboard", key: "dashboardId" },
  courseware: { table: "courseware", key: "coursewareId" },
  dataset: { table: "dataset", key: "datasetId" },
  virtual: { table: "virtualTable", key: "virtualTableId" },
} as const satisfies Record<DocumentKind, { table: string; key: string }>;

export type DocumentTable = (typeof documentTables)[DocumentKind]["table"];

/** Where versions of each kind are stored. */
export const versionTables = {
  chart: "chartVersion",
  dashboard: "dashboardVersion",
  courseware: "coursewareVersion",
  virtual: "virtualTableVersion",
} as const satisfies Record<VersionedKind, string>;

export type VersionTable = (typeof versionTables)[VersionedKind];

/** Where it is stored who keeps which of a kind among the favourites. */
export const favouriteTables = {
  chart: "favourite",
  dashboard: "dashboardFavourite",
} as const satisfies Record<ContentKind, string>;
