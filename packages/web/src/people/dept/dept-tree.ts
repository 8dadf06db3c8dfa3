import type { DeptTitle } from "@provost/contract/people/dept";

interface Counted {
  users?: number | undefined;
  children?: readonly Counted[] | undefined;
}

/** How many people are in a department and those below it. */
export function peopleWithin({ users = 0, children = [] }: Counted): number {
  return children.reduce((sum, child) => sum + peopleWithin(child), users);
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
