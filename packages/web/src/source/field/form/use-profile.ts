import { useDebouncedValue } from "@mantine/hooks";
import type { FieldProfile } from "@provost/contract/source/field";
import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { fieldProfileOptions } from "../field.queries.ts";
import type { FieldRow } from "../field-row.ts";
import { useFields } from "../fields-context.ts";

/** Delay before a request, so that fields the user only passes send none. */
const restMs = 250;

/** Whether the server can profile a field: the server knows it, and it has a value in each row. */
export function hasProfile({ field, aggregates }: FieldRow): boolean {
  return field !== undefined && !field.aggregates && !aggregates && field.problem === "";
}

/** The profile of a field. It is requested once the user stays at the field, and cancelled when the user moves on. */
export function useProfile(row: FieldRow): UseQueryResult<FieldProfile, Error> {
  const { table } = useFields();
  const [rested] = useDebouncedValue(row.id, restMs);
  const options = fieldProfileOptions(table.tableName, row.id, table.version);
  return useQuery({
    ...options,
    queryFn: rested === row.id && hasProfile(row) ? (options.queryFn ?? skipToken) : skipToken,
  });
}
