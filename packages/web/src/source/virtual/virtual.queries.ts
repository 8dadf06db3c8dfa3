import {
  type VirtualDefinition,
  virtualTableCreate,
  virtualTableDetail,
  virtualTableList,
  virtualTablePreview,
  virtualTableRemove,
  virtualTableUpdate,
} from "@provost/contract/source/virtual-table";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { language } from "../../platform/i18n.ts";

export const virtualListOptions = () =>
  queryOptions({
    // Problems of a table are reported in the user's language.
    queryKey: ["source", "virtual", language()],
    queryFn: ({ signal }) => call(virtualTableList, {}, { signal, quiet: true }),
  });

/** The preview of a definition. The last result is shown until the next one arrives. */
export const previewOptions = (definition: VirtualDefinition) =>
  queryOptions({
    queryKey: ["source", "virtual preview", definition, language()],
    queryFn: ({ signal }) => call(virtualTablePreview, { definition }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });

export const fetchVirtual = (id: string, signal: AbortSignal) => call(virtualTableDetail, { id }, { signal });

export type VirtualDraft = CallInput<typeof virtualTableCreate>;

/** Creates a virtual table, or saves an existing one. */
export const saveVirtual = ({
  id,
  version,
  ...draft
}: VirtualDraft & { id: string; version: number | null }) =>
  id === "" || version === null
    ? call(virtualTableCreate, draft, { quiet: true })
    : call(virtualTableUpdate, { ...draft, id, version }, { quiet: true });

export const removeVirtual = (id: string) => call(virtualTableRemove, { id });
