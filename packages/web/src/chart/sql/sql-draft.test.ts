import type { SchemaColumn } from "@provost/contract/source/source";
import { addDimension, addMeasure } from "@provost/report-core/selection/selection";
import { expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { draftOf, withSelection } from "../draft/draft.ts";
import { contentOf, draftOfContent, queryOf } from "../draft/draft-content.ts";
import { asFields, asSql, withDeclared, withSql } from "./sql-draft.ts";

const county = builderColumn("county", "VARCHAR");
const read = builderColumn("read", "DOUBLE");
const columns: SchemaColumn[] = [county, read];

const empty = draftOf("districts", columns);
const chosen = withSelection(empty, addMeasure(addDimension(empty.selection, county), read, "zh"));
const written = asSql(chosen, "select 1 as county");

it("keeps what was chosen behind the SQL, and leads back to it", () => {
  expect(written.sqlDimensions).toEqual(["county"]);
  expect(contentOf(written)).toMatchObject({
    sql: "select 1 as county",
    page: false,
    sqlDimensions: ["county"],
  });
  expect(asFields(withSql(written, "select 2"))).toEqual(chosen);
  const { draft } = draftOfContent(contentOf(written), columns, "zh");
  expect(contentOf(asFields(draft))).toEqual(contentOf(chosen));
});

it("leaves the roles of the columns to their types where nothing was chosen", () => {
  expect(asSql(empty, "").sqlDimensions).toBeNull();
});

it("asks the same whatever is drawn as what", () => {
  expect(queryOf({ ...written, sqlDimensions: [] })).toEqual(queryOf(written));
});

it("takes typing in only while there is SQL", () => {
  expect(withSql(chosen, "select 2")).toBe(chosen);
  expect(withSql(written, written.sql ?? "")).toBe(written);
});

it("declares the parameters a text asks for, and forgets those that were only named", () => {
  const asking = withDeclared(withSql(written, "select \u0024{a}, '\u0024{b}' -- \u0024{c}"));
  expect(asking.parameters.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(withDeclared(asking)).toBe(asking);
  const described = {
    ...asking,
    parameters: asking.parameters.map((each) => ({ ...each, default: each.name })),
  };
  const fewer = withSql(described, "select \u0024{b}");
  expect(withDeclared(fewer).parameters.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(
    withDeclared({ ...fewer, parameters: asking.parameters }).parameters.map(({ name }) => name),
  ).toEqual(["b"]);
});
