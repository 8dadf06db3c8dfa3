import {
  evaluationExport,
  evaluationList,
  evaluationMine,
  evaluationSave,
  evaluationSubmit,
  evaluationSummary,
  evaluationTakeBack,
  evaluationTakenBack,
  evaluationTakenBackList,
  evaluationTasks,
} from "@provost/contract/courseware/evaluation";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, fetchFile } from "../../platform/http/call.ts";

export type TaskQuery = CallInput<typeof evaluationTasks>;

export const tasksOptions = (query: TaskQuery) =>
  queryOptions({
    queryKey: ["evaluation", "tasks", query],
    queryFn: ({ signal }) => call(evaluationTasks, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
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

/** What each evaluator says, a page behind the other. */
export const submittedOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["evaluation", "submitted", id],
    queryFn: ({ signal, pageParam }) =>
      call(evaluationList, { id, current: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : null),
    staleTime: 0,
  });

/** What those took back who have not submitted again, a page behind the other. */
export const takenBackOnlyOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["evaluation", "taken back only", id],
    queryFn: ({ signal, pageParam }) =>
      call(evaluationTakenBackList, { id, current: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : null),
    staleTime: 0,
  });

export const takenBackOptions = (id: string, submissionId: string) =>
  queryOptions({
    queryKey: ["evaluation", "taken back", id, submissionId],
    queryFn: ({ signal }) => call(evaluationTakenBack, { id, submissionId }, { signal, quiet: true }),
  });

export const saveMine = (draft: CallInput<typeof evaluationSave>) =>
  call(evaluationSave, draft, { quiet: ["version_stale"] });
export const submitMine = (id: string, version: number) =>
  call(evaluationSubmit, { id, version }, { quiet: ["version_stale"] });
export const takeBackMine = (id: string, version: number) =>
  call(evaluationTakeBack, { id, version }, { quiet: ["version_stale"] });
export const fetchSheet = (id: string, format: "csv" | "xlsx") => fetchFile(evaluationExport, { id, format });
