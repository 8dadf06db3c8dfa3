/** What marks a field's details as its own, where that is not its column: a field under a new name is still the same. */
export type FieldKeys = Readonly<Record<string, string>>;

export function keyOf(keys: FieldKeys, column: string): string {
  return Object.hasOwn(keys, column) ? (keys[column] ?? column) : column;
}

/** The marks once a field has another name; whatever takes its old one is another field. */
export function renamedKeys(keys: FieldKeys, from: string, to: string): FieldKeys {
  const own = keyOf(keys, from);
  return { ...keys, [to]: own, [from]: `${own} ${to}` };
}
