import { useDebouncedValue } from "@mantine/hooks";
import type { FieldProfile } from "@provost/contract/source/field";
import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { fieldProfileOptions } from "../field.queries.ts";
import type { FieldRow } from "../field-row.ts";
import { useFields } from "../fields-context.ts";

/** Moving through the fields asks nothing of those that are passed. */
const restMs = 250;

/** Whether the server can tell what a field holds: it knows it, and it has a value in each row. */
export function hasProfile({ field, aggregates }: FieldRow): boolean {
  return field !== undefined && !field.aggregates && !aggregates && field.problem === "";
}

/** What a field holds, asked once the reader stays at it, and given up when he moves on. */
export function useProfile(row: FieldRow): UseQueryResult<FieldProfile, Error> {
  const { table } = useFields();
  const [rested] = useDebouncedValue(row.id, restMs);
  const options = fieldProfileOptions(table.tableName, row.id, table.version);
  return useQuery({
    ...options,
    queryFn: rested === row.id && hasProfile(row) ? (options.queryFn ?? skipToken) : skipToken,
  });
}
