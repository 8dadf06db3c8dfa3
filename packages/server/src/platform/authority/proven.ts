import { AsyncLocalStorage } from "node:async_hooks";
import type { ResourceAccess } from "@provost/contract/wire/resource";

/**
 * A right that was checked while a call was served; without an id it limits a whole set, such as a list. `unknown`: it was checked, and
 * the call continued without the resource, which the caller cannot see.
 */
export interface Proven {
  kind: string;
  id: string | null;
  access: ResourceAccess | "unknown";
}

const calls = new AsyncLocalStorage<Proven[]>();

/** Records a checked right, if the call is being recorded. */
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

/** Runs a call and returns the rights that were checked meanwhile. */
export async function recordProven<T>(
  work: () => Promise<T> | T,
): Promise<{ result: T; proven: readonly Proven[] }> {
  const proven: Proven[] = [];
  return { result: await calls.run(proven, work), proven };
}
