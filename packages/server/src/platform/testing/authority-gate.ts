import type { ResourceKind } from "@provost/contract/menu/features";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { accessFor, type ResourceNeed } from "@provost/contract/wire/resource";
import { needsOf } from "@provost/contract/wire/resource-walk";
import { filesIn } from "../../upload/file-name.ts";
import { includes } from "../authority/authority.ts";
import type { Proven } from "../authority/proven.ts";

/** What everybody in a tenant looks at who holds the button: nothing else bounds it. */
const tenantWide: readonly ResourceKind[] = [
  "chart_folder",
  "dashboard_folder",
  "demand",
  "dict",
  "error_log",
  "menu",
  "tenant",
  "top_menu",
];

/** Values that refer to nothing: no folder, the root of a tree, a record to add. */
const nothing: readonly unknown[] = [undefined, null, "", "0", "none"];

/** The values of a field by its path, `body.grants[].roleId`, in the parsed input. */
function valuesAt(input: unknown, path: string): unknown[] {
  const names = path
    .split(".")
    .slice(1)
    .flatMap((name) => name.split(/(?=\[\])/));
  const step = (values: unknown[], name: string): unknown[] =>
    values.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      return name === "[]" ? Object.values(value) : [(value as Record<string, unknown>)[name]];
    });
  return names
    .reduce(step, [input])
    .flat()
    .filter((value) => !nothing.includes(value));
}

/** The files that a rich text shows; every other field names what it holds. */
const namedBy = (value: unknown, { kind }: ResourceNeed): unknown[] =>
  kind === "file" && typeof value === "string" && !isId(value) ? filesIn(value) : [value];

const isId = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
const tables = ["dataset", "virtual", "table"];

function covers({ kind, access }: ResourceNeed, value: unknown, proven: Proven): boolean {
  const of = proven.kind.replace(/^binned_|_(parent|home)$/g, "");
  const isKind = of === kind || (kind === "table" && tables.includes(of));
  if (!isKind) return false;
  if (proven.access === "unknown") return proven.id === value;
  if (!includes(proven.access, access)) return false;
  return proven.id === null ? access === "view" : proven.id === value || !isId(value);
}

/** Resources that a call names but whose rights were not checked while it was served, as kind and access: `chart edit`. */
export function missingProofs(endpoint: Endpoint, input: unknown, proven: readonly Proven[]): string[] {
  const fields = (input ?? {}) as Readonly<Record<string, unknown>>;
  const needs = needsOf(endpoint)
    .filter(({ need }) => need.asked === "call")
    .map(({ path, need }) => ({ path, need: { ...need, access: accessFor(need, fields) } }));
  // A role may be granted tens of thousands of menus in one call.
  const byId = Map.groupBy(proven, ({ id }) => id);
  const about = (value: unknown): readonly Proven[] =>
    isId(value) ? [...(byId.get(null) ?? []), ...(byId.get(value as string) ?? [])] : proven;
  const missing = needs.filter(
    ({ path, need }) =>
      !(need.access === "view" && tenantWide.includes(need.kind)) &&
      valuesAt(input, path)
        .flatMap((value) => namedBy(value, need))
        .some((value) => !about(value).some((one) => covers(need, value, one))),
  );
  return [...new Set(missing.map(({ need }) => `${need.kind} ${need.access}`))];
}

/** Throws instead of sending the reply if a call checked fewer rights than its contract declares, so that its test fails. */
export function authorityGate(endpoint: Endpoint, input: unknown, proven: readonly Proven[]): void {
  const missing = missingProofs(endpoint, input, proven);
  if (missing.length > 0)
    throw new Error(
      `${endpoint.verb} ${endpoint.path} was served without asking for the right it declares: ${missing.join(", ")}`,
    );
}
