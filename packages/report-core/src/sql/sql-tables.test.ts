import { describe, expect, it } from "vitest";
import { tablesInSql, withTablesNamed } from "./sql-tables.ts";

describe("the tables that SQL reads", () => {
  it.each([
    ["select * from marks", ["marks"]],
    [
      "select a.x from marks a, pupils as p join Schools on p.id = Schools.id where 1 = 1",
      ["marks", "pupils", "Schools"],
    ],
    ["SELECT extract(year FROM day), trim(both 'x' from name) FROM \"Exam marks\"", ["Exam marks"]],
    ["select x from (select * from marks) t where x is distinct from y", ["marks"]],
    ["with good as (select * from marks where score > 60) select * from good, pupils", ["marks", "pupils"]],
    ["with a as materialized (select 1 from marks), b as (select 2 from a) select * from b", ["marks"]],
    ["select count(*), 'from texts' from marks -- from comments\n group by a, b", ["marks"]],
    ["select * from marks where x in (select x from marks) order by a, pupils", ["marks"]],
    ["with a(x, y) as (select 1, 2 from marks) select * from a", ["marks"]],
    ["select * from only marks join lateral pupils on true", ["marks", "pupils"]],
    ["select * from only", ["only"]],
    ["select * from range(10), marks, public.other", ["marks"]],
    ["select 1", []],
    ["select * from \u0024{table}", []],
  ])("of %s are %j", (sql, tables) => {
    expect(tablesInSql(sql)).toEqual(tables);
  });
});

describe("SQL in which a table has another name", () => {
  const renamed = (sql: string) =>
    withTablesNamed(sql, (name) => (name.toLowerCase() === "marks" ? 'new "marks"' : name));

  it.each([
    [
      "select marks.x from marks where marks.y = 1",
      'select marks.x from "new ""marks""" AS marks where marks.y = 1',
    ],
    ["select m.x from Marks m, pupils", 'select m.x from "new ""marks""" m, pupils'],
    ['select m.x from "marks" as m', 'select m.x from "new ""marks""" as m'],
    ["select 'marks' as marks from pupils -- marks", "select 'marks' as marks from pupils -- marks"],
    ["with marks as (select 1) select * from marks", "with marks as (select 1) select * from marks"],
  ])("%s is %s", (sql, wanted) => {
    expect(renamed(sql)).toBe(wanted);
  });

  it("is as it was where the name stays, however it is written", () => {
    expect(withTablesNamed("select * from Marks", () => "marks")).toBe("select * from Marks");
  });
});
