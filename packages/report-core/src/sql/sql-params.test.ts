import type { Parameter } from "@provost/contract/report/parameter";
import type { QueryParams } from "@provost/contract/report/report";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FilledSql, fillSqlParams, parametersIn, type UnfilledSql } from "./sql-params.ts";
import { sqlTokens } from "./sql-tokens.ts";

const county = "\u0024{county}";
const list: Parameter = { name: "counties", type: "text", list: true };

function fill(sql: string, params: QueryParams = { county: "Butte" }, declared?: Parameter[]): FilledSql {
  const filled = fillSqlParams(sql, params, declared);
  if (!filled.ok) throw new Error(JSON.stringify(filled.details));
  return filled;
}

function refusal(sql: string, params: QueryParams = { county: "Butte" }, declared?: Parameter[]) {
  const filled = fillSqlParams(sql, params, declared);
  if (filled.ok) throw new Error(`ran as ${filled.text}`);
  const { reason, details }: UnfilledSql = filled;
  return [reason, details.problem.kind, details.column, details.position];
}

describe("refusals", () => {
  it("names a parameter without a value, and where it is asked for", () => {
    expect(refusal(`select '成绩😀', ${county}`, {})).toEqual([
      "filter_required",
      "parameter_missing",
      "county",
      15,
    ]);
    expect(refusal(`select ${county}`, { county: "" })[1]).toBe("parameter_missing");
    expect(refusal(`select ${county}`, { county: [] })[1]).toBe("parameter_missing");
    expect(refusal("select \u0024{toString}", {})[1]).toBe("parameter_missing");
  });

  it.each([
    [`select '%${county}%'`, 9],
    [`select 'it''s ${county}'`, 14],
    [`select $$${county}$$`, 9],
    [`select $t$ ${county} $t$`, 11],
    [`select E'\\'${county}'`, 11],
    [`select x${county}`, 8],
    [`select 5${county}`, 8],
    [`select E'${county}'`, 8],
    [`select x'${county}'`, 8],
    [`select "a"${county}`, 10],
    [`select ${county}${county}`, 16],
  ])("refuses a parameter that is only a part of something: %s", (sql, position) => {
    expect(refusal(sql)).toEqual(["sql_refused", "parameter_inside", "county", position]);
  });

  it.each([
    "select * from t where a = \u0024{counties}",
    "select \u0024{counties}, 1",
    "select coalesce(\u0024{counties})",
    "select * from t where a in \u0024{counties}",
    "select * from t where a in (select max(\u0024{counties}) from t)",
    "select * from t where a in (upper(\u0024{counties}))",
  ])("refuses several values where one belongs: %s", (sql) => {
    expect(refusal(sql, { counties: ["a", "b"] })[1]).toBe("parameter_list");
    expect(refusal(sql, { counties: "a" }, [list])[1]).toBe("parameter_list");
  });

  it("refuses a value that is not of the parameter's type", () => {
    const of = (type: Parameter["type"], value: string) =>
      refusal(`select ${county}`, { county: value }, [{ name: "county", type, list: false }])[1];
    expect(of("number", "1; drop table t")).toBe("parameter_number");
    expect(of("date", "2024-02-30")).toBe("parameter_date");
    expect(of("text", "a\0b")).toBe("parameter_text");
    expect(refusal(`select ${county}`, { county: "a\0b" })[1]).toBe("parameter_text");
  });
});

describe("what becomes of a parameter", () => {
  it.each([
    [`a = ${county}`, "a = $1"],
    [`a = '${county}'`, "a = $1"],
    [`a = ${county} or b = ${county}`, "a = $1 or b = $1"],
    [`a = ${county}or b`, "a = $1 or b"],
    [`a = ${county}5`, "a = $1 5"],
    [`(${county})`, "($1)"],
    [`-${county}`, "-$1"],
    ["a = \u0024{ county }", "a = $1"],
    [`DATE '${county}'`, "CAST($1 AS DATE)"],
    [`timestamp ${county}`, "CAST($1 AS timestamp)"],
    [`a in (${county})`, "a in ($1)"],
  ])("%s is %s", (sql, text) => {
    expect(fill(sql)).toMatchObject({ text, params: ["Butte"] });
  });

  it.each([
    `select 1 -- ${county}`,
    `select 1 /* ${county} /* */ ${county} */`,
    `select "${county}"`,
    "select \u0024{}, $1, $$a$$, $x",
    `select 'open ${"\u0024"}`,
  ])("leaves alone what is no parameter: %s", (sql) => {
    expect(fill(sql)).toMatchObject({ text: sql, params: [] });
  });

  it("goes on after a comment, a literal and a name", () => {
    const sql = `/* ' */ 'it''s' "a""b" -- "\n E'\\'' $$'$$ ${county}`;
    expect(fill(sql)).toMatchObject({ text: sql.replace(county, "$1") });
  });

  it("numbers parameters by name, and spreads a list inside in (…) and […]", () => {
    const sql =
      "a in ('x', \u0024{counties}) and b = \u0024{n} and c in ('\u0024{counties}') and [\u0024{counties}]";
    expect(fill(sql, { counties: ["a", "b"], n: 5 })).toMatchObject({
      text: "a in ('x', $1, $2) and b = $3 and c in ($1, $2) and [$1, $2]",
      params: ["a", "b", 5],
    });
  });

  it("takes the default where no value is given, and the type that was declared", () => {
    const declared: Parameter[] = [
      { name: "day", type: "date", list: false, default: "2024-03-01" },
      { name: "least", type: "number", list: false, default: 60 },
      { ...list, default: ["a", "b"] },
    ];
    const sql = "a > \u0024{day} and b > \u0024{least} and c in (\u0024{counties}) and d = \u0024{free}";
    expect(fill(sql, { least: "70.5", free: true }, declared)).toMatchObject({
      text: "a > CAST($1 AS DATE) and b > $2 and c in ($3, $4) and d = $5",
      params: ["2024-03-01", 70.5, "a", "b", true],
    });
  });

  it("lists the parameters a text asks for", () => {
    expect(parametersIn(`select ${county}, '\u0024{b}', "\u0024{c}", ${county} -- \u0024{d}`)).toEqual([
      "county",
      "b",
    ]);
  });

  it("leads a place in what runs back to the text as typed", () => {
    const sql = `select '\u0024{多}', x in (\u0024{counties}), 😀 from t`;
    const { text, typedPlace } = fill(sql, { 多: "values", counties: ["a", "b", "c"] });
    for (const piece of ["select", "x", "in", "😀", "from"]) {
      expect(typedPlace(text.indexOf(piece))).toBe(sql.indexOf(piece));
    }
    expect(typedPlace(text.indexOf("$1"))).toBe(sql.indexOf("'"));
    expect(typedPlace(text.indexOf("$3"))).toBe(sql.indexOf("\u0024{counties}"));
    expect(typedPlace(text.length)).toBe(sql.length);
  });
});

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      "'",
      "''",
      '"',
      "--",
      "/*",
      "*/",
      "$$",
      "$a$",
      "E'",
      "\\'",
      "\n",
      " ",
      ",",
      "(",
      ")",
      "in (",
    ),
    fc.constantFrom(
      "\u0024{x}",
      "'\u0024{x}'",
      "\u0024{y}",
      "\u0024{",
      "}",
      "a",
      "$1",
      "5",
      "中",
      "😀",
      "\t",
      "\r\n",
    ),
  ),
  { maxLength: 24 },
);

describe("any text", () => {
  it("is cut into pieces that are the whole of it", () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const sql = parts.join("");
        expect(
          sqlTokens(sql)
            .map(({ from, to }) => sql.slice(from, to))
            .join(""),
        ).toBe(sql);
      }),
    );
  });

  it("never takes a value in, and every place leads back to its own character", () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const sql = parts.join("");
        const filled = fillSqlParams(sql, { x: "VALUE' or 1=1 --", y: ["VALUE1", "VALUE2"] });
        if (!filled.ok) {
          expect(sql.slice(filled.details.position)).toMatch(/^(?:'?\u0024\{|date|time)/i);
          return;
        }
        expect(filled.text).not.toContain("VALUE");
        let before = 0;
        let place = 0;
        for (const character of filled.text) {
          const typed = filled.typedPlace(place);
          expect(typed).toBeGreaterThanOrEqual(before);
          before = typed;
          if (/[^\d$, A-Z()]/.test(character)) expect(sql.slice(typed)).toMatch(startsLike(character));
          place += character.length;
        }
      }),
    );
  });
});

/** The same character, or the parameter that was put in its place. */
function startsLike(character: string): RegExp {
  return new RegExp(`^(?:${character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}|'?\u0024\\{)`, "u");
}
