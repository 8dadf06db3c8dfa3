import { expect, it } from "vitest";
import { type FormAction, firstState, formReducer } from "./form-state.ts";
import { emptyDraft, withAnswer, withMask } from "./send/form-draft.ts";

const after = (...actions: FormAction[]) => actions.reduce(formReducer, firstState);
const name = (value: string): FormAction => ({
  kind: "changed",
  field: "name",
  change: (draft) => withAnswer(draft, "name", value),
});

it("takes back what was said of a field once it is changed", () => {
  const marked = after({ kind: "marked", mark: { field: "name", text: "不行" } });
  expect(formReducer(marked, name("新")).marks).toEqual([]);
});

it("takes back what the server said once the form is sent again", () => {
  const marked = after({ kind: "marked", mark: { field: "name", text: "不行" } });
  expect(formReducer(marked, { kind: "sending" }).marks).toEqual([]);
});

it("takes back what was said of masks by number when one is added or taken out", () => {
  const added = after(
    { kind: "left", field: "masks.0.quantity" },
    { kind: "marked", mark: { field: "masks.0.price", text: "不行" } },
    { kind: "changed", field: "masks", change: (draft) => withMask(draft, "civil", "", true) },
  );
  expect([added.marks, added.left]).toEqual([[], []]);
});

it("gives back what was cleared, under the key it had, until something else is written", () => {
  const begun: FormAction = { kind: "began", draft: emptyDraft, key: "1", receipt: null, restored: false };
  const cleared = after(begun, name("医院"), { kind: "cleared", key: "2" });
  expect([cleared.draft, cleared.key]).toEqual([emptyDraft, "2"]);
  const undone = formReducer(cleared, { kind: "undone" });
  expect([undone.draft.name, undone.key]).toEqual(["医院", "1"]);
  const written = formReducer(cleared, name("别家"));
  expect(formReducer(written, { kind: "undone" }).draft.name).toBe("别家");
});

it("changes nothing while it is sent, and again once that has failed", () => {
  const sending = after(name("医院"), { kind: "sending" });
  for (const action of [name("别家"), { kind: "cleared", key: "2" }, { kind: "undone" }] as const)
    expect(formReducer(sending, action)).toBe(sending);
  const state = formReducer(sending, { kind: "told", notice: { kind: "offline" } });
  expect(formReducer(state, name("别家")).draft.name).toBe("别家");
});

it("is empty, under another key, once it was sent", () => {
  const receipt = { receipt: "AAAA-BBBB-CC", at: "2026-01-01T00:00:00.000Z" };
  const sent = after(name("医院"), { kind: "sending" }, { kind: "sent", receipt, key: "3" });
  expect(sent).toEqual({ ...firstState, key: "3", phase: { kind: "sent", receipt } });
  expect(formReducer(sent, { kind: "another" }).phase).toEqual({ kind: "filling" });
});
