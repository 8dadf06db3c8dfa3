import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder as placeholderOf, tooltips } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pageMeta } from "../../platform/lazy/page-meta.ts";
import { type ExpressionField, type ExpressionFunction, suggestAt } from "./complete-expression.ts";
import classes from "./ExpressionEditor.module.css";

interface ExpressionEditorProps {
  label: string;
  value: string;
  placeholder: string;
  isReadOnly: boolean;
  maxLength: number;
  fields: readonly ExpressionField[];
  functions: readonly ExpressionFunction[];
  /** What is wrong, and where; shown by the caller in words. */
  problem: { position: number; length: number; message: string } | null;
  /** Id of the element that says what is wrong. */
  describedBy: string;
  onChange: (value: string) => void;
}

const fromOutside = Annotation.define<true>();

const words = StreamLanguage.define<null>({
  token(stream) {
    if (stream.match(/^'(?:[^']|'')*'?/u)) return "string";
    if (stream.match(/^\[(?:[^\]]|\]\])*\]?/u)) return "variableName";
    if (stream.match(/^\d+(?:\.\d*)?/u)) return "number";
    if (stream.match(/^(?:and|or|not|in|is|null|case|when|then|else|end|true|false)\b/iu)) return "keyword";
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*(?=\s*[(（])/u)) return "function";
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return "variableName";
    stream.next();
    return null;
  },
  tokenTable: { function: tags.function(tags.variableName) },
});

const colours = HighlightStyle.define([
  { tag: tags.string, color: "var(--expression-text)" },
  { tag: tags.number, color: "var(--expression-number)" },
  { tag: tags.keyword, fontWeight: "600" },
  { tag: tags.function(tags.variableName), color: "var(--accent-text)" },
]);

const look = EditorView.theme({
  "&": {
    "--expression-text": "light-dark(#0b6b3a, #7fd6a4)",
    "--expression-number": "light-dark(#9a4a00, #f0b27a)",
    color: "var(--text)",
    fontSize: "13px",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-content": {
    padding: "6px 2px",
    minHeight: "64px",
    caretColor: "var(--text)",
    fontFamily: "var(--font-mono)",
  },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-placeholder": { color: "var(--text-quiet)" },
  ".cm-tooltip": {
    zIndex: "var(--mantine-z-index-popover)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-control)",
    backgroundColor: "var(--surface)",
    boxShadow: "var(--shadow-floating)",
    color: "var(--text)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--font)", maxHeight: "220px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--selected) !important",
    color: "var(--text) !important",
  },
  ".cm-completionDetail": { color: "var(--text-quiet)", fontStyle: "normal", marginLeft: "12px" },
});

/** Where an expression is written: fields and functions are offered, and what is wrong is underlined at its place. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { label, value, placeholder, isReadOnly, problem, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onChange = useEffectEvent((next: string) => props.onChange(next));
  const [tell] = useState(() => ({ changed: (_: string): void => undefined }));
  const [attributes] = useState(() => new Compartment());
  // The view is the tab's, not the effect's: hiding the tab takes it off the page and loses neither text nor caret.
  const [view] = useState(
    () =>
      new EditorView({
        state: EditorState.create({
          doc: value,
          extensions: [
            EditorView.cspNonce.of(pageMeta("csp-nonce") ?? ""),
            EditorState.phrases.of({ Completions: label }),
            history(),
            words,
            syntaxHighlighting(colours),
            look,
            EditorView.lineWrapping,
            placeholderOf(placeholder),
            closeBrackets(),
            // In a dialog the list would be clipped at the dialog's edge.
            tooltips({ parent: document.body }),
            autocompletion({
              icons: false,
              override: [
                ({ state, pos, explicit }) => {
                  const { fields, functions } = latest.current;
                  const found = suggestAt(state.sliceDoc(0, pos), fields, functions, explicit);
                  return (
                    found && {
                      from: found.from,
                      filter: false,
                      options: found.options.map(({ label: shown, insert, back, detail, kind }) => ({
                        label: shown,
                        detail,
                        type: kind === "field" ? "variable" : "function",
                        apply: (editor, _, from, to) => {
                          const anchor = from + insert.length - back;
                          editor.dispatch({ changes: { from, to, insert }, selection: { anchor } });
                        },
                      })),
                    }
                  );
                },
              ],
            }),
            keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
            EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= latest.current.maxLength),
            attributes.of([]),
            EditorView.updateListener.of(({ docChanged, state, transactions }) => {
              if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) {
                tell.changed(state.doc.toString());
              }
            }),
          ],
        }),
      }),
  );

  useEffect(() => {
    tell.changed = onChange;
    const frame = place.current;
    frame?.append(view.dom);
    view.requestMeasure();
    return () => {
      view.dom.remove();
      tell.changed = () => undefined;
    };
  }, [view, tell]);

  useEffect(() => {
    if (view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [view, value]);

  useEffect(() => {
    view.dispatch({
      effects: attributes.reconfigure([
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-describedby": describedBy,
          "aria-invalid": String(problem !== null),
          "aria-multiline": "true",
        }),
        EditorState.readOnly.of(isReadOnly),
        EditorView.editable.of(!isReadOnly),
      ]),
    });
  }, [view, attributes, label, describedBy, isReadOnly, problem]);

  useEffect(() => {
    const end = view.state.doc.length;
    const from = Math.min(problem?.position ?? 0, Math.max(0, end - 1));
    const to = Math.min(end, Math.max(from + 1, (problem?.position ?? 0) + (problem?.length ?? 0)));
    view.dispatch(
      setDiagnostics(
        view.state,
        problem === null || end === 0 ? [] : [{ from, to, severity: "error", message: problem.message }],
      ),
    );
  }, [view, problem]);

  return <div ref={place} className={classes.frame} data-wrong={problem !== null || undefined} />;
}
