import type { Extensions } from "@tiptap/core";
import { Dropcursor, Gapcursor } from "@tiptap/extensions";
import { FindWords } from "./find/find-plugin.ts";
import { SnapshotHistory } from "./history/snapshot-history.ts";
import { insertExtensions } from "./insert/insert-extensions.ts";
import { ShownChoice } from "./menu/shown-choice.ts";
import { tableExtensions } from "./table/table-nodes.ts";
import { textExtensions } from "./text/text-extensions.ts";

/** All extensions of the editor. Each feature exports its own list. */
export const editorExtensions: Extensions = [
  ...textExtensions,
  ...insertExtensions,
  ...tableExtensions,
  SnapshotHistory,
  FindWords,
  Gapcursor,
  Dropcursor,
  ShownChoice,
];
