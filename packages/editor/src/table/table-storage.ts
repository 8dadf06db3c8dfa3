import type { Node as DocNode } from "@tiptap/pm/model";
import { createValue, type Value } from "../value.ts";
import type { TableNote } from "./table-notes.ts";

/** A table that a chart is drawn of, by the place it is drawn in. */
export interface PlacedChart {
  key: string;
  table: DocNode;
}

/** What the tables of one editor share with what is around it. */
export interface TableStorage {
  /** Notifies the user; set by the session. */
  tell: (note: TableNote) => void;
  charts: Value<ReadonlyMap<HTMLElement, PlacedChart>>;
}

export const tableStorage = (): TableStorage => ({ tell: () => {}, charts: createValue(new Map()) });

declare module "@tiptap/core" {
  interface Storage {
    table: TableStorage;
  }
}
