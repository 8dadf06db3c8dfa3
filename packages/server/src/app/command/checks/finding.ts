/** The state of one check, and what to do when it fails. */
export type Finding =
  | { level: "ok"; what: string; text: string }
  | { level: "warn" | "fail"; what: string; text: string; advice: string };

export const ok = (what: string, text: string): Finding => ({ level: "ok", what, text });
export const warn = (what: string, text: string, advice: string): Finding => ({
  level: "warn",
  what,
  text,
  advice,
});
export const fail = (what: string, text: string, advice: string): Finding => ({
  level: "fail",
  what,
  text,
  advice,
});

/** A finding in one line. */
export function lineOf(finding: Finding): string {
  const line = `${finding.level.padEnd(4)}  ${finding.what}: ${finding.text}`;
  return (finding.level === "ok" ? line : `${line} → ${finding.advice}`).replaceAll(/\s*\n\s*/g, "; ");
}
