import { coursewareButtons } from "@provost/contract/courseware/courseware-buttons";
import { evaluationButtons } from "@provost/contract/courseware/evaluation";
import type { SeedTopMenu } from "./seed-menu.ts";

/** The screens of coursewares. */
export const teachingMenus: SeedTopMenu = {
  code: "top_teaching",
  name: "教学资源",
  source: "book",
  path: "",
  i18n: "teaching",
  menus: [
    {
      code: "courseware",
      name: "课件",
      path: "/courseware/index",
      source: "book",
      i18n: "coursewares",
      buttons: coursewareButtons,
    },
    { code: "ctsort", name: "段落顺序调整", path: "/ctsort/index", source: "list", i18n: "ctsort" },
    {
      code: "evaluation",
      name: "课件评价",
      path: "/evaluationcopy/index",
      source: "checklist",
      i18n: "evaluations",
      buttons: evaluationButtons,
    },
  ],
};
