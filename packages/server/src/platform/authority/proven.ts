import { AsyncLocalStorage } from "node:async_hooks";
import type { ResourceAccess } from "@provost/contract/wire/resource";

/**
 * A right that was found out while a call was served; without an id it bounds a whole set, such as a list. `unknown`: it was asked for, and the
 * call went on without what its caller does not know.
 */
export interface Proven {
  kind: string;
  id: string | null;
  access: ResourceAccess | "unknown";
}

const calls = new AsyncLocalStorage<Proven[]>();

/** Notes a right that was proven, where somebody records it. */
export function noteProven(kind: string, id: string, access: ResourceAccess): void {
  calls.getStore()?.push({ kind, id, access });
}

/** Notes that the caller does not know of something that he named, and that it is left out. */
export function noteUnknown(kind: string, id: string): void {
  calls.getStore()?.push({ kind, id, access: "unknown" });
}

/** Notes that what is read of these kinds is bounded by what the actor may see. */
export function noteVisible(...kinds: readonly string[]): void {
  const proven = calls.getStore();
  for (const kind of kinds) proven?.push({ kind, id: null, access: "view" });
}

/** Runs a call and tells the rights that were asked for meanwhile. */
export async function recordProven<T>(
  work: () => Promise<T> | T,
): Promise<{ result: T; proven: readonly Proven[] }> {
  const proven: Proven[] = [];
  return { result: await calls.run(proven, work), proven };
}
