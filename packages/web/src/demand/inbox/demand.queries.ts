import { demandFace } from "@provost/contract/demand/demand";
import {
  type Demand,
  demandAssignees,
  demandDetail,
  demandExport,
  demandList,
  demandMark,
  demandNoteAdd,
  demandNoteRemove,
  demandNoteSave,
  demandRemove,
  demandRestore,
  demandUpdate,
} from "@provost/contract/demand/demand-inbox";
import {
  demandRetention,
  demandSettings,
  demandSettingsSave,
} from "@provost/contract/demand/demand-settings";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, fetchFile } from "../../platform/http/call.ts";

const stale = { quiet: ["version_stale"] } as const;

export const demandListOptions = (query: CallInput<typeof demandList>) =>
  queryOptions({
    queryKey: ["demand", "list", query],
    queryFn: ({ signal }) => call(demandList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const demandOptions = (id: string) =>
  queryOptions({
    queryKey: ["demand", "one", id],
    queryFn: ({ signal }) => call(demandDetail, { id }, { signal, quiet: true }),
  });

/** The first people whom demands can be assigned to, whose names contain a text. */
export const assigneesOptions = (keyword: string) =>
  queryOptions({
    queryKey: ["demand-people", keyword],
    queryFn: ({ signal }) =>
      call(demandAssignees, keyword === "" ? {} : { keyword }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const setupOptions = queryOptions({
  queryKey: ["demand-setup"],
  queryFn: ({ signal }) => call(demandSettings, {}, { signal }),
  staleTime: 0,
});

/** What visitors see of the form. */
export const faceOptions = (tenant: string) =>
  queryOptions({
    queryKey: ["demand-face", tenant],
    queryFn: ({ signal }) => call(demandFace, { tenant }, { signal, quiet: true }),
  });

export const updateDemand = (change: CallInput<typeof demandUpdate>): Promise<Demand> =>
  call(demandUpdate, change, stale);
export const markDemand = (id: string, read: boolean) => call(demandMark, { id, read });
export const binDemand = (id: string) => call(demandRemove, { id });
export const removeDemandForever = (id: string) => call(demandRemove, { id, forever: "true" });
export const restoreDemand = (id: string) => call(demandRestore, { id });
export const addNote = (id: string, html: string) => call(demandNoteAdd, { id, html });
export const saveNote = (note: CallInput<typeof demandNoteSave>) => call(demandNoteSave, note, stale);
export const removeNote = (id: string, noteId: string) => call(demandNoteRemove, { id, noteId });
export const exportDemands = (query: CallInput<typeof demandExport>) => fetchFile(demandExport, query);
/** How many demands are older than so many days. */
export const countOlder = async (days: number): Promise<number> =>
  (await call(demandRetention, { days })).demands;
export const saveSetup = (setup: CallInput<typeof demandSettingsSave>) =>
  call(demandSettingsSave, setup, stale);
