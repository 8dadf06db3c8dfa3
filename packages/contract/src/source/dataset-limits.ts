/** Numbers that bound what data sets keep. */
export const datasetLimits = {
  /** What a tenant's data sets may take where nothing else is said, MB. */
  tenantStorageMb: 20_480,
  /** Uploaded files of one person that wait to be loaded, and how long they do, s. */
  waitingUploads: 3,
  waitingSeconds: 3600,
  /** Earlier states of a data set: so many of the newest are kept in any case, the others so many days. */
  keptGenerations: 5,
  generationDays: 30,
  /** Largest file fetched by a schedule, bytes. */
  fetchedBytes: 1024 ** 3,
} as const;
