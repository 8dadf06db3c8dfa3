import { features } from "@provost/contract/menu/features";
import type { ResolvedRule } from "@provost/contract/people/policy";
import type { VisibleTable } from "@provost/report-core/policy/apply-policy";
import { isFoundBy, levelIn } from "../../document/shared.service.ts";
import type { KnownDocument } from "../../document/sharing.store.ts";
import { type Actor, isAdministrator } from "../../platform/authority/scope.ts";
import { systemTableKeys } from "../../platform/system-table.ts";
import type { Catalog, CatalogTable } from "../catalog.ts";

/** What the audit log is about apart from documents. */
const otherEntities = features.flatMap(({ audited }) => Object.keys(audited));

function foundIds(coursewares: readonly KnownDocument[], actor: Actor): string[] {
  return coursewares
    .filter((one) => isFoundBy(actor, { ...one, grantLevel: levelIn(one.grants, actor) }))
    .map(({ id }) => id);
}

function ruleFor(systemKey: string | null, catalog: Pick<Catalog, "coursewares">, actor: Actor) {
  const rule = (column: string, values: string[]): ResolvedRule => ({ column, operator: "in", values });
  // Documents that were deleted permanently are in the log as well: only who finds every document sees those rows.
  if (systemKey === systemTableKeys.audit) return rule("entity", otherEntities);
  if (systemKey === systemTableKeys.evaluation)
    return rule("courseware_id", foundIds(catalog.coursewares, actor));
  return null;
}

/** The view of a table without the rows about documents that the actor cannot find. */
export function withoutUnfound(
  view: VisibleTable | null,
  table: Pick<CatalogTable, "systemKey">,
  catalog: Pick<Catalog, "coursewares">,
  actor: Actor,
): VisibleTable | null {
  const rule = isAdministrator(actor) ? null : ruleFor(table.systemKey, catalog, actor);
  if (rule === null) return view;
  const before = view?.rows ?? [[]];
  return {
    ...(view ?? { columns: null }),
    rows: rule.values.length === 0 ? [] : before.map((rules) => [...rules, rule]),
  };
}
