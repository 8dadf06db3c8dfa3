import { type DictEntry, typeRowKey } from "@provost/contract/dict/dict";
import { DictDraft, type DictNode } from "@provost/contract/dict/dict-editing";
import { rootParentId } from "@provost/contract/wire/id";
import { z } from "zod";
import { entityForm, typedNumber } from "../ui/form/entity-form.ts";
import { dictWords } from "./dict-words.ts";

/** What is typed; numbers as texts. */
export const DictForm = z.object({
  /** Empty for a new entry. */
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string(),
  sort: z.string(),
  remark: z.string(),
  version: z.number().nullable(),
});
export type DictForm = z.infer<typeof DictForm>;

/** A dictionary itself has no key of its own. */
export function isType(form: DictForm): boolean {
  return form.parentId === rootParentId;
}

export const dictForm = entityForm(dictWords, {
  draft: DictDraft,
  draftOf: (form: DictForm) => ({
    ...form,
    dictKey: isType(form) ? typeRowKey : typedNumber(form.dictKey),
  }),
  fields: {
    dictValue: { label: "value", wrong: "valueWrong" },
    dictValueEn: { label: "valueEn", wrong: "valueEnWrong" },
    code: { label: "code", wrong: "codeWrong" },
    dictKey: { label: "key", wrong: "keyWrong" },
    sort: { label: "sort", wrong: "sortWrong" },
    remark: { label: "remark", wrong: "remarkWrong" },
  },
  // The key of a dictionary's own row is no entry's.
  alsoWrong: (form) => (!isType(form) && Number(form.dictKey) < 0 ? { dictKey: "keyWrong" } : {}),
  refusedAt: (reason, form) => {
    if (reason !== "dict_key_taken") return undefined;
    return isType(form) ? { field: "code", word: "codeTaken" } : { field: "dictKey", word: "keyTaken" };
  },
});

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
    dictValueEn: "",
    sort: nextAfter(siblings.map(({ sort }) => sort)),
    remark: "",
    version: null,
  };
}

export function formOf(entry: DictEntry): DictForm {
  const { id, parentId, code, dictKey, dictValue, dictValueEn = "", sort, remark, version } = entry;
  const numbers = { dictKey: String(dictKey), sort: String(sort) };
  return { id, parentId, code, dictValue, dictValueEn, ...numbers, remark, version };
}
