import {
  type VirtualDefinition,
  virtualTableCreate,
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
    // What is wrong with a table is told in the reader's language.
    queryKey: ["source", "virtual", language()],
    queryFn: ({ signal }) => call(virtualTableList, {}, { signal, quiet: true }),
  });

/** What a definition gives; the last answer stands until the next one comes. */
export const previewOptions = (definition: VirtualDefinition) =>
  queryOptions({
    queryKey: ["source", "virtual preview", definition, language()],
    queryFn: ({ signal }) => call(virtualTablePreview, { definition }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });

export type VirtualDraft = CallInput<typeof virtualTableCreate>;

/** Makes a virtual table, or saves one that stands. */
export const saveVirtual = ({
  id,
  version,
  ...draft
}: VirtualDraft & { id: string; version: number | null }) =>
  id === "" || version === null
    ? call(virtualTableCreate, draft, { quiet: true })
    : call(virtualTableUpdate, { ...draft, id, version }, { quiet: true });

export const removeVirtual = (id: string) => call(virtualTableRemove, { id });
