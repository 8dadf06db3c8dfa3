/** Longest name of a file that is looked at; no file system stores a longer one. */
export const longestSentName = 1024;

/** A file's name as a form or a header sent it, cut before any pattern sees it; its end, which has the extension, stays. */
export function sentName(sent: string): string {
  return sent.slice(-longestSentName);
}
