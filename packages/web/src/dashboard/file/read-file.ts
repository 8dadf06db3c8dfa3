import { DashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { z } from "zod";

/** What a chosen file is: a dashboard, something else, of a later version, or damaged at a place. */
export type ReadFile =
  | { kind: "read"; file: DashboardFile }
  | { kind: "notFile" }
  | { kind: "newer" }
  | { kind: "tooLarge" }
  | { kind: "damaged"; place: string };

const Head = z.object({ format: z.literal("provost.dashboard"), version: z.number().int() });

function parsed(text: string): unknown {
  try {
    // A byte order mark is what some editors add.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** Reads the text of a file as a dashboard. */
export function readFile(text: string): ReadFile {
  const value = parsed(text);
  const head = Head.safeParse(value);
  if (!head.success) return { kind: "notFile" };
  if (head.data.version > 1) return { kind: "newer" };
  const file = DashboardFile.safeParse(value);
  if (file.success) return { kind: "read", file: file.data };
  return { kind: "damaged", place: file.error.issues[0]?.path.join(".") ?? "" };
}
