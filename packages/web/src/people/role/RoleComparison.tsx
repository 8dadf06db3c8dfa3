import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { peopleScopeWords } from "../../ui/text/people-scope-words.ts";
import { titlesMissing } from "../../ui/tree/menu-tree.ts";
import { deptTitlesOptions } from "../dept/dept.queries.ts";
import { deptPath } from "../dept/dept-tree.ts";
import { modeOf, type PolicyForm, ruleText } from "../policy/policy-form.ts";
import { readableTablesOptions } from "./role.queries.ts";
import type { RoleForm } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleComparisonProps {
  mine: RoleForm;
  theirs: RoleForm;
  tree: readonly MenuTitle[];
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two versions of a role: of menus and buttons, only what the other lacks. */
export function RoleComparison({ mine, theirs, tree, ...ways }: RoleComparisonProps) {
  const t = useWords(roleWords);
  const s = useWords(peopleScopeWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const tables = useQuery(readableTablesOptions).data ?? [];

  const reads = (policies: readonly PolicyForm[]): string => {
    const mode = modeOf(policies);
    if (mode !== "chosen") return t(mode === "everything" ? "dataEverything" : "dataNothing");
    return policies
      .map(({ tableId, columns, rules }) => {
        const name =
          tableId === null
            ? t("allTables")
            : (tables.find(({ id }) => id === tableId)?.tableName ?? t("hiddenTable"));
        return [name, columns.join(", ") || t("allColumns"), ...rules.map(ruleText)].join(" · ");
      })
      .join("\n");
  };
  const reaches = ({ peopleScope, peopleDepts }: RoleForm): string =>
    [
      s(peopleScope),
      ...(peopleScope === "chosen" ? peopleDepts : []).map((id) => deptPath(depts, id).join(" / ")),
    ].join("\n");
  const more = (one: RoleForm, other: RoleForm): string => {
    const titles = titlesMissing(tree, one.menuIds, other.menuIds);
    const few = titles.slice(0, 12).map((title) => `+ ${title}`);
    return [t("heldCount", { held: one.menuIds.size, total: tree.length === 0 ? 0 : countOf(tree) }), ...few]
      .concat(titles.length > few.length ? ["…"] : [])
      .join("\n");
  };
  const texts = (["name", "code", "sort", "remark"] as const).map((name) => ({
    label: t(name),
    mine: mine[name].trim(),
    theirs: theirs[name].trim(),
  }));

  return (
    <Comparison
      fields={[
        ...texts,
        { label: t("permissions"), mine: more(mine, theirs), theirs: more(theirs, mine) },
        { label: s("scope"), mine: reaches(mine), theirs: reaches(theirs) },
        { label: t("data"), mine: reads(mine.policies), theirs: reads(theirs.policies) },
      ]}
      {...ways}
    />
  );
}

function countOf(tree: readonly MenuTitle[]): number {
  return tree.reduce((sum, { children }) => sum + 1 + countOf(children ?? []), 0);
}
