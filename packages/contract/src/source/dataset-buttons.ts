/** Button codes of the dataset screen; `add` and `edit` are for virtual tables and for field metadata. */
export const datasetButtons = {
  add: "dataset_add",
  edit: "dataset_edit",
  import: "dataset_import",
  remove: "dataset_delete",
  view: "dataset_view",
} as const;
