import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Draft } from "../draft/draft.ts";
import { type Builder, type BuilderState, draftIn } from "./builder.ts";

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error("useBuilder belongs inside the builder's page");
  return builder;
}

export function useBuilderState<T>(select: (state: BuilderState) => T): T {
  return useStore(useBuilder().state, select);
}

/** A part of the draft; the component draws again when that part changes. */
export function useDraft<T>(select: (draft: Draft) => T): T {
  return useBuilderState((state) => select(draftIn(state)));
}
