/** Where a courseware is read and written. */
export function coursewarePath(id: string): string {
  return `/courseware/read/${encodeURIComponent(id)}`;
}

/** Where the paragraphs of a courseware are put in order. */
export function sortPath(id: string): string {
  return `/ctsort/index?id=${encodeURIComponent(id)}`;
}
