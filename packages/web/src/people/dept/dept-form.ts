import { DeptDraft, type DeptNode } from "@provost/contract/people/dept";
import { z } from "zod";
import { entityForm, typedNumber } from "../../ui/form/entity-form.ts";
import { deptWords } from "./dept-words.ts";

/** `parentId` of a department at the top. */
export const topId = "0";

/** What is typed; the order as text. */
export const DeptForm = z.object({
  /** Empty for a new department. */
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  sort: z.string(),
  dataKey: z.string(),
  headId: z.string().nullable(),
  headName: z.string(),
  phone: z.string(),
  version: z.number().nullable(),
});
export type DeptForm = z.infer<typeof DeptForm>;

export const deptForm = entityForm(deptWords, {
  draft: DeptDraft,
  draftOf: (form: DeptForm) => ({
    ...form,
    headName: undefined,
    sort: typedNumber(form.sort),
    // For a new department with an empty key, the server chooses the key.
    dataKey: form.id === "" && form.dataKey.trim() === "" ? undefined : form.dataKey,
  }),
  fields: {
    name: { label: "name", wrong: "nameWrong" },
    nameEn: { label: "nameEn", wrong: "nameEnWrong" },
    parentId: { label: "parent", wrong: "outside_people_scope" },
    dataKey: { label: "dataKey", wrong: "dataKeyWrong" },
    headId: { label: "head", wrong: "headWrong" },
    phone: { label: "phone", wrong: "phoneWrong" },
    sort: { label: "sort", wrong: "sortWrong" },
  },
});

/** A new department below `parent`, last among `siblings`. */
export function blankDept(parent: DeptNode | null, siblings: readonly DeptNode[]): DeptForm {
  const sort = String(Math.max(0, ...siblings.map((sibling) => sibling.sort)) + 1);
  const empty = { name: "", nameEn: "", dataKey: "", headId: null, headName: "", phone: "" };
  return { id: "", parentId: parent?.id ?? topId, sort, ...empty, version: null };
}

export function formOfDept(dept: Omit<DeptNode, "hasChildren" | "children">): DeptForm {
  const { id, parentId, name, nameEn = "", sort, dataKey, headId, headName, phone, version } = dept;
  return { id, parentId, name, nameEn, sort: String(sort), dataKey, headId, headName, phone, version };
}
