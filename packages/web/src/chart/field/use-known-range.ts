import type { FieldProfile } from "@provost/contract/source/field";
import type { SchemaColumn } from "@provost/contract/source/source";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { draftIn } from "../builder/builder.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { fieldProfileOptions } from "../builder.queries.ts";
import { asDimension, isDated } from "./buckets.ts";

/** Loads the range of a date before it is chosen, and selects the bucket from what is known when it is. */
export function useKnownRange(): {
  ahead(column: SchemaColumn): void;
  dated<C extends SchemaColumn>(column: C): C;
} {
  const client = useQueryClient();
  const builder = useBuilder();
  const optionsOf = useCallback(
    ({ Column }: SchemaColumn) => fieldProfileOptions(draftIn(builder.state.getState()).table, Column),
    [builder],
  );
  const ahead = useCallback(
    (column: SchemaColumn): void => {
      if (isDated(column.Type) && column.expression === undefined)
        void client.prefetchQuery(optionsOf(column));
    },
    [client, optionsOf],
  );
  const dated = useCallback(
    <C extends SchemaColumn>(column: C): C =>
      asDimension(column, client.getQueryData<FieldProfile>(optionsOf(column).queryKey)),
    [client, optionsOf],
  );
  return { ahead, dated };
}
