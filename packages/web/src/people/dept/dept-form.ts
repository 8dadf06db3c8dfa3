import { DeptDraft, type DeptNode, type DeptTitle } from "@provost/contract/people/dept";
import { z } from "zod";

/** `parentId` of a department at the top. */
export const topId = "0";

/** What stands in the form; the order as typed. */
export const DeptForm = z.object({
  /** Empty for a new department. */
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  sort: z.string(),
  dataKey: z.string(),
  version: z.number().nullable(),
});
export type DeptForm = z.infer<typeof DeptForm>;

export type DeptFaults = Partial<
  Record<"name" | "sort" | "dataKey", "nameWrong" | "sortWrong" | "dataKeyWrong">
>;

/** A new department below `parent`, last among `siblings`. */
export function blankDept(parent: DeptNode | null, siblings: readonly DeptNode[]): DeptForm {
  const sort = String(Math.max(0, ...siblings.map((sibling) => sibling.sort)) + 1);
  return { id: "", parentId: parent?.id ?? topId, name: "", sort, dataKey: "", version: null };
}

export function formOfDept(
  dept: Pick<DeptNode, "id" | "parentId" | "name" | "sort" | "dataKey" | "version">,
): DeptForm {
  const { id, parentId, name, sort, dataKey, version } = dept;
  return { id, parentId, name, sort: String(sort), dataKey, version };
}

/** The draft to send, or what is wrong with it by field; the contract's schema decides. */
export function checkDept(form: DeptForm): { draft: DeptDraft } | { faults: DeptFaults } {
  const draft: z.input<typeof DeptDraft> = {
    ...(form.id === "" ? {} : { id: form.id }),
    ...(form.version === null ? {} : { version: form.version }),
    parentId: form.parentId,
    name: form.name,
    sort: form.sort.trim() === "" ? Number.NaN : form.sort,
    // Of a new one, left empty, the server says what stands for it.
    ...(form.id === "" && form.dataKey.trim() === "" ? {} : { dataKey: form.dataKey }),
  };
  const parsed = DeptDraft.safeParse(draft);
  if (parsed.success) return { draft: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    faults: {
      ...(wrong.has("name") ? { name: "nameWrong" } : {}),
      ...(wrong.has("sort") ? { sort: "sortWrong" } : {}),
      ...(wrong.has("dataKey") ? { dataKey: "dataKeyWrong" } : {}),
    },
  };
}

/** How many people are in a department and those below it. */
export function peopleWithin({ users, children }: Pick<DeptNode, "users" | "children">): number {
  return (children ?? []).reduce((sum, child) => sum + peopleWithin(child), users);
}

/** The names from the top down to a department; empty when it is not there. */
export function deptPath(titles: readonly DeptTitle[], id: string): string[] {
  for (const { id: here, title, children } of titles) {
    if (here === id) return [title];
    const below = deptPath(children ?? [], id);
    if (below.length > 0) return [title, ...below];
  }
  return [];
}
