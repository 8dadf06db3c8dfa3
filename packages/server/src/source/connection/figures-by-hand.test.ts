import { ChartContent } from "@provost/contract/chart/chart-content";
import type { Cell } from "@provost/contract/report/report";
import type { ConnectionKind } from "@provost/contract/source/connection";
import { layerMaker } from "@provost/report-core/chart-type/axes/layer";
import { figureOf } from "@provost/report-core/chart-type/figure-of.fixtures";
import { compileExams, openExams } from "@provost/report-core/exams.fixtures";
import { leftOutContent } from "@provost/report-core/result/left-out";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";
import { duckdb } from "@provost/report-core/sql/dialect";
import { toSql } from "@provost/report-core/sql/print";
import { handCases } from "@provost/warehouse/remote/by-hand/charts-by-hand.fixtures";
import {
  expectByHand,
  expectKnown,
  type HandEngine,
} from "@provost/warehouse/remote/by-hand/expect-by-hand.fixtures";
import { worthOf } from "@provost/warehouse/remote/by-hand/rows-by-hand.fixtures";
import {
  districts,
  handExams,
  statementsOf,
  storedTable,
} from "@provost/warehouse/remote/by-hand/tables-by-hand.fixtures";
import { handTables, workedExamples } from "@provost/warehouse/remote/by-hand/worked-examples.fixtures";
import { clickhouseSource } from "@provost/warehouse/remote/clickhouse/clickhouse-source";
import { rowsFrom } from "@provost/warehouse/remote/exam-queries.fixtures";
import { mysqlSource } from "@provost/warehouse/remote/mysql/mysql-source";
import { postgresSource } from "@provost/warehouse/remote/postgres/postgres-source";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import { describeKinds, districtDatabase } from "./district-database.fixtures.ts";

const listen = localListener();
const sources = { postgres: postgresSource, mysql: mysqlSource, clickhouse: clickhouseSource };

interface OpenEngine extends HandEngine {
  close(): Promise<void>;
}

async function openEmbedded(): Promise<OpenEngine> {
  const { connection, run, close } = await openExams();
  for (const table of handTables)
    for (const statement of statementsOf(table, duckdb)) await connection.run(statement);
  return { run, tableOf: ({ name, columns }) => ({ name, columns }), close: async () => close() };
}

async function openDatabase(kind: ConnectionKind): Promise<OpenEngine> {
  const district = await districtDatabase(kind, listen);
  const { draft, user, secret, schema } = district;
  const address = { ...draft, user, password: secret, tls: null, resolve: async () => [draft.host] };
  const source = sources[kind](address);
  await district.run(...handTables.flatMap((table) => statementsOf(table, source.dialect)));
  return {
    run: (select) => rowsFrom(source, toSql(select, source.dialect)),
    tableOf: (table) => storedTable(table, schema),
    close: async () => {
      await source.close();
      await district.stop();
    },
  };
}

const title = "the figures of %s are those worked out by hand";

function figuresOf(kind: "embedded" | ConnectionKind): void {
  let engine: OpenEngine;
  beforeAll(async () => {
    engine = await (kind === "embedded" ? openEmbedded() : openDatabase(kind));
  });
  afterAll(() => engine.close());

  it.each(handCases)("%s", (_, table, chart) => expectByHand(engine, table, chart));

  it.each(workedExamples)("$name", (example) => expectKnown(engine, example));

  it("counts of the rows that means, rates and shares leave out", async () => {
    const chart = ChartContent.parse({
      dataSrc: handExams.name,
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [
        { Column: "score", calculFunc: "avg" },
        { Column: "points", calculFunc: "stddev" },
      ],
    });
    const counted = compileExams({ ...leftOutContent(chart) }, {}, engine.tableOf(handExams));
    if (!counted.ok) throw new Error(counted.reason);
    const count = (school: unknown, rows = handExams.rows): number[] => {
      const own = school === undefined ? rows : rows.filter((row) => row.school === school);
      const scores = { Column: "score", calculFunc: "count" };
      return [own.length, Number(worthOf(own, scores)), own.length];
    };
    const wanted = [...new Set(handExams.rows.map(({ school }) => school ?? null))].map((school) => [
      ...count(school),
      school,
    ]);
    const rows = await engine.run(counted.select);
    expect(rows).toHaveLength(wanted.length);
    expect(rows).toEqual(expect.arrayContaining(wanted));
    const [total] = counted.totals;
    expect(total && (await engine.run(total.select))).toEqual([[...count(undefined), null]]);
  });

  it("references at the mean and median of what is shown, and at the average of all rows", async () => {
    const references = [
      { kind: "constant", value: 650 },
      { kind: "mean" },
      { kind: "median" },
      { kind: "overall" },
    ] as const;
    const chart = ChartContent.parse({
      dataSrc: districts.name,
      selectedDimension: [{ Column: "county" }],
      selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
      totals: [[]],
    });
    const compiled = compileExams({ ...chart }, {}, engine.tableOf(districts));
    if (!compiled.ok) throw new Error(compiled.reason);
    const named = async (select: typeof compiled.select) =>
      (await engine.run(select)).map((row) =>
        Object.fromEntries(compiled.columns.map(({ name }, at) => [name, row[at] as Cell])),
      );
    const [total] = compiled.totals;
    const figure = figureOf("bar", {
      rows: await named(compiled.select),
      totals: total ? [{ by: [], rows: await named(total.select) }] : [],
      schema: schemaOfContent(chart, compiled.columns, "en"),
      ...{ language: "en", compare: layerMaker, style: { references: [...references] } },
    });
    if (figure.kind !== "axes") throw new Error(figure.summary);
    const average = { Column: "read", calculFunc: "avg" };
    const shown = [...new Set(districts.rows.map(({ county }) => county))].map((county) => ({
      read: Number(
        worthOf(
          districts.rows.filter((row) => row.county === county),
          average,
        ),
      ),
    }));
    const wanted = [
      650,
      ...["avg", "median"].map((calculFunc) => Number(worthOf(shown, { Column: "read", calculFunc }))),
      Number(worthOf(districts.rows, average)),
    ];
    const found = (figure.layer?.references ?? []).map(({ from }) => Number(from).toFixed(9));
    expect(found).toEqual(wanted.map((value) => value.toFixed(9)));
  });
}

describe(title.replace("%s", "the embedded engine"), () => figuresOf("embedded"));
describeKinds(title, figuresOf);
