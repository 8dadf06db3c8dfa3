import type { TableFields } from "@provost/contract/source/field";
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import {
  compactForm,
  type FieldsForm,
  formOf,
  isSameForm,
  mergeForm,
  storedMeta,
} from "./form/field-form.ts";
import {
  beginHistory,
  type FormHistory,
  step,
  stepBack,
  stepForward,
  withPresent,
} from "./form/form-history.ts";

/** The unsaved work that is stored across a reload: the form, the steps before it, and the version it is based on. */
const StoredForm = z.array(z.looseObject({ column: z.string() }));
export const FieldsDraft = z.object({ version: z.number(), form: StoredForm, past: z.array(StoredForm) });
export type FieldsDraft = z.infer<typeof FieldsDraft>;

export interface FieldsState {
  /** The latest state from the server; `null` before the first response. */
  table: TableFields | null;
  /** The version the form was begun on; an older one than the table's is refused when saved. */
  version: number;
  /** The form for the table as the server returned it. */
  opened: FieldsForm;
  history: FormHistory<FieldsForm>;
  isDirty: boolean;
}

export interface FieldsEditor {
  state: StoreApi<FieldsState>;
  /** Applies a new state from the server; unsaved work remains. */
  receive(table: TableFields): void;
  /** Changes the form. Consecutive steps with the same `about` are merged into one. */
  change(change: (form: FieldsForm) => FieldsForm, about?: string): void;
  undo(): void;
  redo(): void;
  /** The form is now saved on the server. */
  saved(table: TableFields): void;
  /** The form is theirs; mine is one step back. */
  takeTheirs(table: TableFields): void;
  /** My form will be saved over the current version. */
  keepMine(version: number): void;
  draft(): FieldsDraft | undefined;
}

/** Maximum number of steps stored across a reload, and of fields in all of them. */
const maxSteps = 20;
const maxStoredFields = 1500;

const nothing: FieldsForm = [];

function readForm(storedForm: z.infer<typeof StoredForm>): FieldsForm {
  return storedForm.flatMap((meta) => {
    const read = storedMeta(meta);
    return read === null ? [] : [read];
  });
}

export function createFieldsEditor(left: FieldsDraft | null): FieldsEditor {
  let before = left;
  const state = createStore<FieldsState>(() => ({
    table: null,
    version: left?.version ?? 0,
    opened: nothing,
    history: beginHistory(nothing),
    isDirty: false,
  }));

  function become(next: Partial<FieldsState>): void {
    const { opened, history } = { ...state.getState(), ...next };
    state.setState({ ...next, isDirty: !isSameForm(opened, history.present) });
  }
  const history = (): FormHistory<FieldsForm> => state.getState().history;

  return {
    state,
    receive(table) {
      const { isDirty, table: known } = state.getState();
      if (known === table) return;
      const opened = formOf(table.fields);
      if (before !== null) {
        const present = mergeForm(readForm(before.form), table.fields);
        const past = before.past.map((form) => mergeForm(readForm(form), table.fields));
        const { version } = before;
        before = null;
        become({ table, version, opened, history: beginHistory(present, past) });
      } else if (isDirty) {
        const present = mergeForm(history().present, table.fields);
        become({ table, opened, history: withPresent(history(), present) });
      } else {
        const next = known === null ? beginHistory(opened) : withPresent(history(), opened);
        become({ table, version: table.version, opened, history: next });
      }
    },
    change(change, about) {
      become({ history: step(history(), change(history().present), about) });
    },
    undo: () => become({ history: stepBack(history()) }),
    redo: () => become({ history: stepForward(history()) }),
    saved(table) {
      const opened = formOf(table.fields);
      become({ table, version: table.version, opened, history: withPresent(history(), opened) });
    },
    takeTheirs(table) {
      const opened = formOf(table.fields);
      become({ table, version: table.version, opened, history: step(history(), opened) });
    },
    keepMine: (version) => become({ version }),
    draft() {
      const { isDirty, version, table } = state.getState();
      if (table === null) return before ?? undefined;
      if (!isDirty) return undefined;
      const { present, past } = history();
      const steps = Math.min(maxSteps, Math.floor(maxStoredFields / Math.max(1, present.length)));
      const retained = steps === 0 ? [] : past.slice(-steps);
      return { version, form: compactForm(present), past: retained.map(compactForm) };
    },
  };
}
