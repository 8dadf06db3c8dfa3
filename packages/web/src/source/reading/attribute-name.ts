import { useWords } from "../../platform/i18n.ts";
import { readingWords } from "./reading-words.ts";

const known = {
  "user.dept": "dept",
  "user.deptId": "deptId",
  "user.depts": "depts",
  "user.deptIds": "deptIds",
  "user.account": "account",
  "user.id": "id",
} as const;

const isKnown = (name: string): name is keyof typeof known => Object.hasOwn(known, name);

/** The label of a viewer attribute; a custom attribute is shown by its name. */
export function useAttributeName(): (name: string) => string {
  const t = useWords(readingWords);
  return (name) => (isKnown(name) ? t(known[name]) : name);
}
