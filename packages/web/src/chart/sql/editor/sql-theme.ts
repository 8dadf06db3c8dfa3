import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const floating = {
  border: "1px solid var(--line)",
  borderRadius: "var(--radius-control)",
  backgroundColor: "var(--surface)",
  boxShadow: "var(--shadow-floating)",
  color: "var(--text)",
  overflow: "hidden",
};

const look = EditorView.theme({
  "&": {
    height: "100%",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    fontSize: "var(--sql-size)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { overflow: "auto", fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 10px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--sql-selection)",
  },
  ".cm-gutters": {
    border: "none",
    borderRight: "1px solid var(--line)",
    backgroundColor: "var(--surface)",
    color: "var(--text-quiet)",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "28px", padding: "0 6px 0 8px" },
  ".cm-placeholder": { color: "var(--text-quiet)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--selected)",
    outline: "1px solid var(--focus)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--mantine-color-error)",
  },
  ".cm-parameter": {
    borderRadius: "3px",
    backgroundColor: "var(--selected)",
    boxShadow: "0 0 0 1px var(--line)",
    color: "var(--sql-parameter)",
  },
  ".cm-parameter span": { color: "inherit" },
  ".cm-specialChar": { color: "var(--mantine-color-error)" },
  ".cm-tooltip": floating,
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxWidth: "min(560px, 92vw)",
    maxHeight: "240px",
    fontFamily: "var(--font-mono)",
    fontSize: "13px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px", lineHeight: "1.5" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--selected)",
    color: "var(--text)",
    boxShadow: "inset 2px 0 0 var(--focus)",
  },
  ".cm-completionDetail": { color: "var(--text-quiet)", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionMatchedText": { color: "var(--accent-text)", fontWeight: "600", textDecoration: "none" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "none", fontFamily: "var(--font)", fontSize: "13px" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--mantine-color-error)",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--sql-keyword)", fontWeight: "600" },
  { tag: tags.string, color: "var(--sql-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--sql-number)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--text-quiet)", fontStyle: "italic" },
  { tag: [tags.standard(tags.name), tags.typeName], color: "var(--sql-function)" },
]);

/** The editor in the console's colours; the variables come from the scheme. */
export const sqlTheme: Extension = [look, syntaxHighlighting(colours)];
