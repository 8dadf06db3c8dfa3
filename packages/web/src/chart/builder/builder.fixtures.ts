import type { Chart } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams, QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import { addDimension, addMeasure } from "@provost/report-core/selection/selection";
import { withSelection } from "../draft/draft.ts";
import { contentOf } from "../draft/draft-content.ts";
import { type Builder, type BuilderDeps, createBuilder, draftIn } from "./builder.ts";

export function builderColumn(name: string, type: string): SchemaColumn {
  return {
    Column: name,
    Comment: "",
    Type: type,
    name,
    label: name,
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
  };
}

export const county = builderColumn("county", "VARCHAR");
export const read = builderColumn("read", "DOUBLE");

export interface PendingQuery {
  content: ChartContent;
  params: QueryParams;
  signal: AbortSignal;
  /** `engineMs` is what the engine says that it took. */
  respond(engineMs?: number): Promise<void>;
  refuse(error?: Error): Promise<void>;
}

const result: QueryResult = {
  columns: [
    { name: "county", type: "VARCHAR" },
    { name: "read", type: "DOUBLE" },
  ],
  rows: [["Butte", 646.35]],
  truncated: false,
  asOf: "2026-01-01T00:00:00Z",
  sql: "SELECT",
  timing: { engineMs: 1, totalMs: 2, cached: false },
};

/** A builder whose queries are resolved by hand, and whose clock is set by the test. */
export function bench(
  own: Partial<BuilderDeps> = {},
  params: QueryParams = {},
): { builder: Builder; pending: PendingQuery[]; clock: { at: number }; end(): void } {
  const pending: PendingQuery[] = [];
  const clock = { at: 0 };
  const ending = new AbortController();
  const builder = createBuilder(
    {
      ask: (content, params, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
        const settled = async (): Promise<void> => {
          await promise.catch(() => undefined);
        };
        pending.push({
          content,
          params,
          signal,
          respond: (engineMs = 1) => {
            resolve({ ...result, timing: { ...result.timing, engineMs } });
            return settled();
          },
          refuse: (error = new Error("no")) => {
            reject(error);
            return settled();
          },
        });
        return promise;
      },
      columnsOf: async () => [county, read],
      chartOf: async (id): Promise<Chart> => ({
        id,
        name: "Reading",
        content: {
          ...contentOf(draftIn(builder.state.getState())),
          dataSrc: "CASchools",
          selectedDimension: [{ Column: id === "plain" ? "county" : "gone" }],
          selectedCalcul: [id === "plain" ? { Column: "read" } : { Column: "read", calculFunc: "avg" }],
        },
        ownerName: "",
        updatedAt: "",
        version: 1,
        folderId: null,
        access: "everyone",
        rights: "share",
        favourite: false,
        removedAt: null,
        whole: true,
        problem: "",
      }),
      isGone: () => false,
      language: () => "zh",
      now: () => clock.at,
      ...own,
    },
    ending.signal,
    params,
  );
  return { builder, pending, clock, end: () => ending.abort() };
}

/** A dimension and a measure. */
export const choose = (builder: Builder): void =>
  builder.change((draft) => withSelection(draft, addMeasure(addDimension(draft.selection, county), read)));
