import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { SQLDialect } from "@codemirror/lang-sql";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  placeholder,
  ViewPlugin,
} from "@codemirror/view";
import { sqlFunctions } from "@provost/contract/report/sql-functions";
import { sqlTokens } from "@provost/report-core/sql/sql-tokens";
import { completeSql, type SqlMetadata } from "./sql-completion.ts";
import { colouredKeywords } from "./sql-keywords.ts";
import { sqlTheme } from "./sql-theme.ts";

/** The editor's texts in the user's language; `phrases` are the library's own texts, keyed by their English text. */
export interface EditorWords {
  label: string;
  hint: string;
  placeholder: string;
  phrases: Readonly<Record<string, string>>;
}

export interface EditorDeps {
  text: string;
  words: EditorWords;
  nonce: string;
  meta: SqlMetadata;
  onChange(text: string): void;
  onRun(): void;
}

/** The box SQL is written in. It outlives the page it is shown on: text, undo, caret and scroll are its own. */
export interface SqlEditor {
  /** Puts the box into the page; it stays in the host until another takes it. */
  attach(host: HTMLElement): void;
  /** Puts another text in, as a step that can be undone. */
  show(text: string): void;
  /** Underlines what is wrong, from a place (UTF-16) on; `null` takes the mark away. */
  mark(problem: { place: number; message: string } | null): void;
  /** Puts the caret at a place and the focus into the box. */
  goTo(place: number): void;
  /** Writes in place of the selection. */
  insert(text: string): void;
  speak(words: EditorWords): void;
}

const engineSql = SQLDialect.define({
  keywords: colouredKeywords.join(" "),
  types:
    "bigint boolean date decimal double float integer interval json numeric smallint text time timestamp tinyint uuid varchar",
  builtin: sqlFunctions.join(" "),
  doubleDollarQuotedStrings: true,
  operatorChars: "*+-%<>!=&|^/~@?:",
  identifierQuotes: '"',
});

const parameterMarks = new MatchDecorator({
  regexp: /\$\{[^{}\n]+\}/g,
  decoration: Decoration.mark({ class: "cm-parameter" }),
});

const parameters = ViewPlugin.define(
  (view) => ({
    marks: parameterMarks.createDeco(view),
    update(update) {
      this.marks = parameterMarks.updateDeco(update, this.marks);
    },
  }),
  { decorations: ({ marks }) => marks },
);

/** A change that came from outside and need not be reported back. */
const external = Annotation.define<true>();

function spoken({ label, hint, placeholder: empty, phrases }: EditorWords): Extension {
  return [
    placeholder(empty),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-description": hint,
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
  ];
}

function wrongPart(sql: string, place: number): { from: number; to: number } {
  const from = Math.min(Math.max(place, 0), sql.length);
  const token = sqlTokens(sql).find((each) => each.from <= from && from < each.to);
  const to = token === undefined ? from : Math.min(token.to, from + 80);
  // At the very end there is nothing to underline but the last character.
  return to > from ? { from, to } : { from: Math.max(0, from - 1), to: from };
}

export function createSqlEditor(deps: EditorDeps, signal: AbortSignal): SqlEditor {
  const { meta, nonce, onChange, onRun } = deps;
  const language = new Compartment();
  let scrolled = 0;
  let restoring = false;
  const runs = (): boolean => {
    closeCompletion(view);
    onRun();
    return true;
  };
  const view = new EditorView({
    state: EditorState.create({
      doc: deps.text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        language.of(spoken(deps.words)),
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightSpecialChars({ addSpecialChars: /[\u00a0\u3000]/g }),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        EditorState.tabSize.of(4),
        engineSql.language,
        parameters,
        sqlTheme,
        autocompletion({ override: [(context) => completeSql(context, meta)], icons: false }),
        Prec.high(
          keymap.of([
            { key: "Mod-Enter", run: runs, stopPropagation: true },
            { key: "Tab", run: acceptCompletion },
          ]),
        ),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          { key: "Tab", run: indentMore, shift: indentLess },
        ]),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((each) => each.annotation(external)))
            onChange(state.doc.toString());
        }),
      ],
    }),
  });
  view.scrollDOM.addEventListener("scroll", () => {
    // A hidden box has no height and forgets where it was.
    if (!restoring && view.scrollDOM.offsetHeight > 0) scrolled = view.scrollDOM.scrollTop;
  });
  signal.addEventListener("abort", () => view.destroy(), { once: true });

  return {
    attach(host) {
      if (view.dom.parentNode !== host) host.append(view.dom);
      view.requestMeasure();
      restoring = true;
      // When shown again, the editor measures its lines and moves them; only after that can the scroll positions be restored.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          view.scrollDOM.scrollTop = scrolled;
          restoring = false;
        }),
      );
    },
    show(text) {
      const { doc } = view.state;
      if (doc.eq(view.state.toText(text))) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: external.of(true) });
    },
    mark(problem) {
      const sql = view.state.doc.toString();
      const found =
        problem === null
          ? []
          : [{ ...wrongPart(sql, problem.place), severity: "error" as const, message: problem.message }];
      view.dispatch(setDiagnostics(view.state, found));
    },
    goTo(place) {
      const anchor = Math.min(place, view.state.doc.length);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: "input" });
      view.focus();
    },
    speak(words) {
      view.dispatch({ effects: language.reconfigure(spoken(words)) });
    },
  };
}
