import type { ErrorInfo } from "react";

type Listener = (error: Error, info: ErrorInfo) => void;

const listeners = new Set<Listener>();

/** Hears of each page that broke while it was drawn; the returned function stops hearing. */
export function onPageBroken(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellPageBroken(error: Error, info: ErrorInfo): void {
  for (const listener of listeners) listener(error, info);
}
