/** Button codes of coursewares. */
export const coursewareButtons = {
  view: "courseware_view",
  add: "courseware_add",
  edit: "courseware_edit",
  remove: "courseware_delete",
  publish: "courseware_publish",
} as const;
