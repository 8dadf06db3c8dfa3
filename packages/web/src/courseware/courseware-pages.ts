import type { ComponentType } from "react";

/** The pages of coursewares, in a module of their own, so that their imports are not listed in the first chunk. */
export const coursewarePages = {
  list: async () => (await import("./list/CoursewaresPage.tsx")).CoursewaresPage,
  one: async () => (await import("./CoursewarePage.tsx")).CoursewarePage,
  sort: async () => (await import("./sort/SortPage.tsx")).SortPage,
  judge: async () => (await import("./evaluation/EvaluationsPage.tsx")).EvaluationsPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
