import {
  type ConnectionDraft,
  connectionColumns,
  connectionList,
  connectionPublish,
  connectionRemove,
  connectionShare,
  connectionSharing,
  connectionSubmit,
  connectionTables,
  connectionTry,
} from "@provost/contract/source/connection";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { SharedKind } from "../../document/sharing/sharing.queries.ts";
import { call } from "../../platform/http/call.ts";

/** Data sources, as sharing needs them. */
export const connectionDocument = {
  name: "connection",
  shownIn: ["source"],
  sharing: connectionSharing,
  share: connectionShare,
} satisfies SharedKind;

export const connectionsOptions = queryOptions({
  queryKey: ["source", "connections"],
  queryFn: ({ signal }) => call(connectionList, {}, { signal, quiet: true }),
});

/** Tables of a data source whose schema, name or comment has a text. */
export const remoteTablesOptions = (id: string, text: string, offset: number) =>
  queryOptions({
    queryKey: ["source", "connection tables", id, text, offset],
    queryFn: ({ signal }) => call(connectionTables, { id, text, offset }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const remoteColumnsOptions = (id: string, schema: string, name: string) =>
  queryOptions({
    queryKey: ["source", "connection columns", id, schema, name],
    queryFn: ({ signal }) => call(connectionColumns, { id, schema, name }, { signal, quiet: true }),
    retry: false,
  });

export const saveConnection = (draft: ConnectionDraft) => call(connectionSubmit, draft, { quiet: true });
export const tryConnection = (draft: ConnectionDraft) => call(connectionTry, draft, { quiet: true });
export const removeConnection = (id: string) => call(connectionRemove, { id });
export const publishTable = (wanted: CallInput<typeof connectionPublish>) =>
  call(connectionPublish, wanted, { quiet: true });

/** Refetches the data sources and the tables. */
export function useConnectionRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["source"] });
}
