import type { CallInput } from "@provost/contract/endpoint";
import {
  evaluationExport,
  evaluationMine,
  evaluationSave,
  evaluationSubmit,
  evaluationSummary,
  evaluationTasks,
} from "@provost/contract/evaluation";
import { queryOptions } from "@tanstack/react-query";
import { call, fetchFile } from "../../platform/call.ts";

export const tasksOptions = queryOptions({
  queryKey: ["evaluation", "tasks"],
  queryFn: ({ signal }) => call(evaluationTasks, {}, { signal, quiet: true }),
});

export const mineOptions = (id: string) =>
  queryOptions({
    queryKey: ["evaluation", "mine", id],
    queryFn: ({ signal }) => call(evaluationMine, { id }, { signal, quiet: true }),
  });

export const summaryOptions = (id: string) =>
  queryOptions({
    queryKey: ["evaluation", "summary", id],
    queryFn: ({ signal }) => call(evaluationSummary, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

export const saveMine = (draft: CallInput<typeof evaluationSave>) =>
  call(evaluationSave, draft, { quiet: ["version_stale"] });
export const submitMine = (id: string, version: number) =>
  call(evaluationSubmit, { id, version }, { quiet: ["version_stale"] });
export const fetchSheet = (id: string, format: "csv" | "xlsx") => fetchFile(evaluationExport, { id, format });
