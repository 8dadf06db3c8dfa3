/** Longest name of a file that is looked at; no file system stores a longer one. */
export const longestSentName = 1024;

/** A text without the characters at its ends that fit a pattern of one character. */
export function withoutEdges(text: string, edge: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start++;
  while (end > start && edge.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A file's name as a form or a header sent it, truncated before any pattern runs on it; its end with the extension stays. */
export function sentName(sent: string): string {
  return sent.slice(-longestSentName);
}
