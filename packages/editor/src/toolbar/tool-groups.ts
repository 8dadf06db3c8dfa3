import { blockTools } from "./block-tools.ts";
import { characterTools } from "./character-tools.ts";
import { fontTools } from "./font-tools.ts";
import { historyTools } from "./history-tools.ts";
import { insertTools } from "./insert-tools.ts";
import { paragraphTools } from "./paragraph-tools.ts";
import { tableTools } from "./table-tools.ts";
import type { ToolGroup } from "./tool.ts";
import { uploadTools } from "./upload-tools.ts";
import { viewTools } from "./view-tools.ts";

/** The toolbar from left to right; a group has a file of its own. */
export const toolGroups: readonly ToolGroup[] = [
  historyTools,
  fontTools,
  characterTools,
  paragraphTools,
  blockTools,
  tableTools,
  uploadTools,
  insertTools,
  viewTools,
];

/** What a comment or a note needs. */
export const fewToolGroups: readonly ToolGroup[] = [historyTools, characterTools, blockTools];

/** The tools that move to the extra rows when the bar is too narrow, in this order. */
export const foldOrder: readonly string[] = [
  "codeLanguage",
  "spaceAfter",
  "spaceBefore",
  "anchor",
  "dateTime",
  "special",
  "code",
  "subscript",
  "superscript",
  "scrawl",
  "stored",
  "screen",
  "film",
  "picture",
  "horizontalRule",
  "lineHeight",
  "align-justify",
  "painter",
  "codeBlock",
  "table-properties",
  "clear",
  "source",
  "table-sort",
  "table-chart",
  "upload-file",
  "upload-video",
  "fontFamily",
  "indent",
  "align-right",
  "clearFormat",
  "background",
  "blockquote",
  "align-center",
  "align-left",
  "strike",
  "fullScreen",
  "colour",
  "fontSize",
  "underline",
  "redo",
  "table-edit",
  "find",
];
