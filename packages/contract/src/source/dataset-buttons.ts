/** Button codes of the data-set screen; `add` and `edit` are for virtual tables and for what is told of fields. */
export const datasetButtons = {
  add: "dataset_add",
  edit: "dataset_edit",
  import: "dataset_import",
  remove: "dataset_delete",
  view: "dataset_view",
} as const;
