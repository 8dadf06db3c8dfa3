import pg from "pg";
import { Refusal } from "../refusal.ts";

const uniqueViolation = "23505";

/** Runs the work; turns a broken uniqueness constraint into the provided refusal (two writers may pass a check together). */
export async function uniqueOr<T>(refusal: () => Error, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) throw refusal();
    throw error;
  }
}

// Shut down, crashed, starting, dropped or idle for too long; class 08 is every kind of connection trouble.
const awayCodes = /^(57P0[1-5]|08...)$/;
const awayFaults = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"]);

/** Whether the work failed because the database was unavailable: it may have been done or not, and may be retried. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "starting" || error.code === "maybe_saved";
  if (error instanceof pg.DatabaseError) return awayCodes.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const fault = "code" in error && typeof error.code === "string" ? error.code : "";
  return awayFaults.has(fault) || /^Connection terminated|not queryable/.test(error.message);
}
