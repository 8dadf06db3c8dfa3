import type { Language } from "@provost/contract/wire/language";
import type { QueryClient } from "@tanstack/react-query";
import { pageMeta } from "../../../platform/lazy/page-meta.ts";
import { tableInfoOptions, tableListOptions } from "../../../source/source.queries.ts";
import { type Builder, draftIn, typing } from "../../builder/builder.ts";
import { sqlColumns } from "../sql-columns.ts";
import { withDeclared, withSql } from "../sql-draft.ts";
import { sqlWords } from "../sql-words.ts";
import { createSqlEditor, type EditorWords, type SqlEditor } from "./sql-editor.ts";
import { faultOf } from "./sql-place.ts";

/** The editor's own texts; those of the library are keyed by their English text. */
export function editorWords(language: Language): EditorWords {
  const words = sqlWords[language];
  return {
    label: words.editor,
    hint: words.editorHint,
    placeholder: words.placeholder,
    phrases: {
      Completions: words.completions,
      Diagnostics: words.diagnostics,
      "Control character": words.controlCharacter,
      "Selection deleted": words.selectionDeleted,
      close: words.closePanel,
    },
  };
}

/** Queries the draft's SQL; parameters that an earlier text uses are declared first. */
export function runSql(builder: Builder): void {
  builder.change(withDeclared);
  builder.run();
}

/** The editor of one builder: typed text goes into the draft; undo and redo in the draft update the editor. */
export function createSqlBox(
  builder: Builder,
  client: QueryClient,
  language: Language,
  signal: AbortSignal,
): SqlEditor {
  const parameters = (): string[] => draftIn(builder.state.getState()).parameters.map(({ name }) => name);
  const editor = createSqlEditor(
    {
      text: draftIn(builder.state.getState()).sql ?? "",
      words: editorWords(language),
      nonce: pageMeta("csp-nonce") ?? "",
      meta: {
        tables: async () => (await client.ensureQueryData(tableListOptions)).filter(({ inSql }) => inSql),
        columns: async (table) => sqlColumns(await client.ensureQueryData(tableInfoOptions(table))),
        table: () => draftIn(builder.state.getState()).table,
        parameters,
        kind: (of) => sqlWords[language][of],
      },
      // A place for a value has its field as soon as it is written.
      onChange: (text) => builder.change((draft) => withDeclared(withSql(draft, text)), typing),
      onRun: () => runSql(builder),
    },
    signal,
  );
  const follow = builder.state.subscribe((state, before) => {
    const { sql } = draftIn(state);
    if (sql !== null && sql !== draftIn(before).sql) editor.show(sql);
    if (state.failure === before.failure) return;
    const fault = faultOf(state.failure, state.queried?.sql ?? "");
    editor.mark(
      fault === null || fault.place === null ? null : { place: fault.place, message: fault.message },
    );
  });
  signal.addEventListener("abort", follow, { once: true });
  return editor;
}
