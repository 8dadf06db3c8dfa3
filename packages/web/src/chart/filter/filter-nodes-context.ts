import type { WireFilterNode } from "@provost/contract/report/filter";
import type { SchemaColumn } from "@provost/contract/source/source";
import { createContext, useContext } from "react";
import type { FilterPath } from "../draft/draft-filter.ts";
import type { ValueSource } from "./FilterValue.tsx";
import type { FilterForm } from "./filter-form.ts";

type Nodes = readonly WireFilterNode[];

/** The filter being edited: a new one in the group at `path`, or the existing one there. */
export interface OpenFilter {
  how: "add" | "edit";
  path: FilterPath;
  form: FilterForm;
  /** The filter beside it of which, or of the new one, one must hold. */
  or?: FilterPath;
}

export interface FilterNodesProps {
  nodes: Nodes;
  columns: readonly SchemaColumn[];
  source: Omit<ValueSource, "column"> | null;
  addLabel: string;
  /** Whether filters may be put into groups. */
  grouped?: boolean;
  open: OpenFilter | null;
  onOpen(open: OpenFilter | null): void;
  onChange(nodes: Nodes): void;
}

export const FilterNodesContext = createContext<FilterNodesProps | null>(null);

export function useFilterNodes(): FilterNodesProps {
  const props = useContext(FilterNodesContext);
  if (props === null) throw new Error("useFilterNodes belongs inside FilterNodes");
  return props;
}

export function isAt(open: OpenFilter | null, how: OpenFilter["how"], path: FilterPath): boolean {
  return open !== null && open.how === how && open.path.join() === path.join();
}
