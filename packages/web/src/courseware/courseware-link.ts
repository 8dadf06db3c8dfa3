/** Where a courseware is read and written. */
export function coursewarePath(id: string): string {
  return `/courseware/read/${encodeURIComponent(id)}`;
}

/** Where the paragraphs of a courseware are put in order. */
export function sortPath(id: string): string {
  return `/ctsort/index?id=${encodeURIComponent(id)}`;
}

export const evaluationsPath = "/evaluationcopy/index";

/** Where a courseware is judged, or what all say of it. */
export function evaluationPath(id: string, part: "judge" | "summary" = "judge"): string {
  const path = `${evaluationsPath}?id=${encodeURIComponent(id)}`;
  return part === "judge" ? path : `${path}&part=summary`;
}
