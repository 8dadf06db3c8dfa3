import type { ComponentType } from "react";

/** The pages of coursewares; on their own, so that what each of them needs is not told of in the first part. */
export const coursewarePages = {
  list: async () => (await import("./list/CoursewaresPage.tsx")).CoursewaresPage,
  one: async () => (await import("./CoursewarePage.tsx")).CoursewarePage,
  sort: async () => (await import("./sort/SortPage.tsx")).SortPage,
  judge: async () => (await import("./evaluation/EvaluationsPage.tsx")).EvaluationsPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
