/** Button codes of the files screen. */
export const fileButtons = { view: "file_view", remove: "file_delete" } as const;
