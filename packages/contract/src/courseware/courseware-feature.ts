import { buttonsOf, type Feature, type Screens } from "../wire/feature.ts";

/** Button codes of coursewares. */
export const coursewareButtons = buttonsOf("courseware", "view", "add", "edit", "remove", "publish");

/** Button codes of evaluations: to judge, and to see everybody's. */
export const evaluationButtons = buttonsOf("evaluation", "add", "view");

/** Its screens, by the key of their title. */
export const coursewareScreens = {
  coursewares: {
    code: "courseware",
    path: "/courseware/index",
    icon: "book",
    below: "top_teaching",
    title: { zh: "课件", en: "Lessons" },
    buttons: coursewareButtons,
  },
  ctsort: {
    code: "ctsort",
    path: "/ctsort/index",
    icon: "list",
    below: "top_teaching",
    title: { zh: "段落顺序调整", en: "Reorder paragraphs" },
  },
  evaluations: {
    code: "evaluation",
    path: "/evaluationcopy/index",
    icon: "checklist",
    below: "top_teaching",
    title: { zh: "课件评价", en: "Lesson reviews" },
    buttons: evaluationButtons,
  },
} as const satisfies Screens;

/** The kinds of resources that its calls name. */
export type CoursewareResource = "courseware";

/** What the audit log records of it. */
export const coursewareFeature = {
  audited: {},
  auditedDocuments: {
    courseware: { zh: "课件", en: "Lesson" },
    courseware_paragraph: { zh: "课件段落", en: "Lesson paragraph" },
    evaluation: { zh: "课件评价", en: "Lesson review" },
  },
} as const satisfies Feature;
