/** The address for editing the metadata of a table's fields; `name` is a field to open, or the displayed name of the table. */
export function fieldsPath(table: string, name = table): string {
  return `/system/handlefield/${encodeURIComponent(table)}/${encodeURIComponent(name)}`;
}

/** The builder on a table. */
export function builderPath(table: string): string {
  return `/report/builder?table=${encodeURIComponent(table)}`;
}

/** The builder on the query that a virtual table was made of. */
export function queryPath(id: string): string {
  return `/report/builder?virtual=${encodeURIComponent(id)}`;
}
