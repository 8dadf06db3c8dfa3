import type { FieldsForm } from "./field-form.ts";

function nextOf(form: FieldsForm): Map<string, string | null> {
  return new Map(form.map(({ column, drillTo }) => [column, drillTo]));
}

/** The fields that clicks lead through from a field on, itself first; it ends before a field comes twice. */
export function drillChain(form: FieldsForm, column: string): string[] {
  const next = nextOf(form);
  const chain: string[] = [];
  for (let at: string | null | undefined = column; at != null && next.has(at); at = next.get(at)) {
    if (chain.includes(at)) break;
    chain.push(at);
  }
  return chain;
}

/** Whether the path from a field comes back to a field it has been through. */
export function drillLoops(form: FieldsForm, column: string): boolean {
  const last = drillChain(form, column).at(-1);
  const onward = last === undefined ? null : (nextOf(form).get(last) ?? null);
  return onward !== null && nextOf(form).has(onward);
}

/** Fields a field may lead to: none that leads back to it. */
export function drillChoices(form: FieldsForm, column: string): string[] {
  return form.map((meta) => meta.column).filter((other) => !drillChain(form, other).includes(column));
}

/** Fields that lead to a field. */
export function drillSources(form: FieldsForm, column: string): string[] {
  return form.filter(({ drillTo }) => drillTo === column).map((meta) => meta.column);
}
