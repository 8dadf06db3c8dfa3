import { narrowedSql } from "@provost/contract/chart/sql-content";
import { limits } from "@provost/contract/wire/limits";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { addDimension } from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { draftOf, withSelection } from "../draft/draft.ts";
import { contentOf } from "../draft/draft-content.ts";
import { fieldsLeftOut, hasRepeated, rowsContent, rowsSelection } from "./rows-content.ts";

const county = builderColumn("county", "VARCHAR");
const read = builderColumn("read", "DOUBLE");
const rate = { ...builderColumn("rate", "DOUBLE"), aggregates: true, expression: "sum(read) / count()" };
const secret = { ...builderColumn("secret", "VARCHAR"), hidden: true };
const columns = [county, read, rate, secret];

const step: DrillStep = {
  column: "county",
  name: "county",
  type: "VARCHAR",
  value: "Butte",
  heading: "county",
  label: "Butte",
};

describe("the rows behind a mark", () => {
  it("are asked with the chart's filters, the steps taken, and each field that is shown", () => {
    const draft = draftOf("schools", columns);
    const chosen = withSelection(draft, addDimension(draft.selection, county));
    const content = contentOf({
      ...chosen,
      filters: [{ filteCol: "read", filterOperator: ">", value: { value1: 650 } }],
      limit: 5,
      order: [{ column: "county", direction: "asc" }],
    });
    const query = rowsContent(content, [step], rowsSelection(columns, "en"));
    expect(query).toMatchObject({
      chartType: "table",
      dataSrc: "schools",
      limit: null,
      page: true,
      orderByStrs: [],
    });
    expect(query.selectedDimension.map(({ Column }) => Column)).toEqual(["county", "read"]);
    expect(query.selectedCalcul.map(({ Column, calculFunc }) => [Column, calculFunc])).toEqual([
      ["*", "count"],
    ]);
    expect(query.filters).toMatchObject([
      { filteCol: "read", filterOperator: ">" },
      { filteCol: "county", filterOperator: "=", value: { value1: "Butte" } },
    ]);
  });

  it("are those of the result of SQL, narrowed as its chart is", () => {
    const bySql = { ...contentOf(draftOf("schools", columns)), sql: "select county from schools" };
    const stale = [{ filteCol: "read", filterOperator: ">" as const, value: { value1: 650 } }];
    const selection = rowsSelection([county], "en");
    const query = rowsContent({ ...bySql, filters: stale }, [step], selection);
    expect(query).toMatchObject({ sql: bySql.sql, sqlAsTable: true, page: true });
    expect(query.filters).toMatchObject([{ filteCol: "county" }]);
    const narrowed = rowsContent(narrowedSql(bySql, stale), [step], selection);
    expect(narrowed.filters).toMatchObject([{ filteCol: "read" }, { filteCol: "county" }]);
  });

  it("have as many fields as a query takes", () => {
    const many = Array.from({ length: limits.dimensions + 3 }, (_, at) => builderColumn(`c${at}`, "VARCHAR"));
    expect(rowsSelection(many, "zh").dimensions).toHaveLength(limits.dimensions);
    expect(fieldsLeftOut(many)).toBe(3);
    const full = many.slice(0, limits.dimensions);
    expect(fieldsLeftOut([...full, rate, secret])).toBe(0);
  });

  it("are counted where some are equal", () => {
    expect(hasRepeated([{ county: "Butte", count: 1 }], "count")).toBe(false);
    expect(hasRepeated([{ county: "Butte", count: 2 }], "count")).toBe(true);
  });
});
