import { type DictEntry, typeRowKey } from "@provost/contract/dict/dict";
import { DictDraft, type DictNode } from "@provost/contract/dict/dict-editing";
import { rootParentId } from "@provost/contract/wire/id";
import { z } from "zod";
import type { dictWords } from "./dict-words.ts";

/** What stands in the form; numbers as typed. */
export const DictForm = z.object({
  /** Empty for a new entry. */
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  sort: z.string(),
  remark: z.string(),
  version: z.number().nullable(),
});
export type DictForm = z.infer<typeof DictForm>;

type Word = Exclude<keyof (typeof dictWords)["zh"], `${string}_other`>;

/** The fields in the order of the form, with their names and what is said of a wrong value. */
export const dictFields = {
  dictValue: { label: "value", wrong: "valueWrong" },
  code: { label: "code", wrong: "codeWrong" },
  dictKey: { label: "key", wrong: "keyWrong" },
  sort: { label: "sort", wrong: "sortWrong" },
  remark: { label: "remark", wrong: "remarkWrong" },
} as const satisfies Record<string, { label: Word; wrong: Word }>;

export type DictField = keyof typeof dictFields;
export type DictFaults = Partial<Record<DictField, Word>>;

export const dictFieldNames = [
  "dictValue",
  "code",
  "dictKey",
  "sort",
  "remark",
] as const satisfies DictField[];

function nextAfter(numbers: readonly number[]): string {
  return String(Math.max(0, ...numbers) + 1);
}

/** A new dictionary, or a new entry below one: its code taken over, key and order one higher than the last. */
export function blankForm(parent: DictNode | null, siblings: readonly DictNode[]): DictForm {
  return {
    id: "",
    parentId: parent?.id ?? rootParentId,
    code: parent?.code ?? "",
    dictKey: parent ? nextAfter(siblings.map(({ dictKey }) => dictKey)) : String(typeRowKey),
    dictValue: "",
    sort: nextAfter(siblings.map(({ sort }) => sort)),
    remark: "",
    version: null,
  };
}

export function formOf(entry: DictEntry): DictForm {
  const { id, parentId, code, dictKey, dictValue, sort, remark, version } = entry;
  return { id, parentId, code, dictKey: String(dictKey), dictValue, sort: String(sort), remark, version };
}

/** A dictionary itself has no key of its own. */
export function isType(form: DictForm): boolean {
  return form.parentId === rootParentId;
}

export function draftOf(form: DictForm): z.input<typeof DictDraft> {
  return {
    ...(form.id === "" ? {} : { id: form.id }),
    ...(form.version === null ? {} : { version: form.version }),
    parentId: form.parentId,
    code: form.code,
    dictKey: isType(form) ? typeRowKey : form.dictKey.trim() === "" ? Number.NaN : form.dictKey,
    dictValue: form.dictValue,
    sort: form.sort,
    remark: form.remark,
  };
}

function isField(name: PropertyKey | undefined): name is DictField {
  return typeof name === "string" && Object.hasOwn(dictFields, name);
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkForm(form: DictForm): { draft: DictDraft } | { faults: DictFaults } {
  const parsed = DictDraft.safeParse(draftOf(form));
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path[0]).filter(isField);
    return { faults: Object.fromEntries(names.map((name) => [name, dictFields[name].wrong])) };
  }
  if (!isType(form) && Number(form.dictKey) < 0) return { faults: { dictKey: dictFields.dictKey.wrong } };
  return { draft: parsed.data };
}
