import type { ReadingScope } from "@provost/contract/people/reading";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { peopleScopeWords } from "./people-scope-words.ts";

/** The people that a user reaches by one of the roles. */
export function PeopleScopeText({ reach: { role, peopleScope, depts } }: { reach: ReadingScope }) {
  const t = useWords(peopleScopeWords);
  const joint = useLanguage() === "zh" ? "、" : ", ";
  const scope = t(peopleScope);
  return depts.length === 0
    ? t("of", { role, scope })
    : t("ofDepts", { role, scope, depts: depts.join(joint) });
}
