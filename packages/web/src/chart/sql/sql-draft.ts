import type { Parameter } from "@provost/contract/report/parameter";
import { limits } from "@provost/contract/wire/limits";
import { resultNames } from "@provost/report-core/selection/selection-schema";
import { parametersIn } from "@provost/report-core/sql/sql-params";
import type { Draft } from "../draft/draft.ts";

/** The draft gone over to SQL: what was chosen stays behind it, and what was a dimension still is one. */
export function asSql(draft: Draft, sql: string): Draft {
  const { dimensions } = draft.selection;
  const names = resultNames(draft.selection).slice(0, dimensions.length);
  const chosen = dimensions.length + draft.selection.caculCols.length > 0;
  return { ...draft, sql, sqlDimensions: chosen ? names : null };
}

/** The draft with its fields as they were before it went over to SQL. */
export function asFields(draft: Draft): Draft {
  return { ...draft, sql: null, sqlDimensions: null, ofRows: null };
}

/** The draft with what has been typed. */
export function withSql(draft: Draft, sql: string): Draft {
  return draft.sql === null || draft.sql === sql ? draft : { ...draft, sql };
}

const isBare = ({ label = "", type, list, ...rest }: Parameter): boolean =>
  label === "" && type === "text" && !list && rest.default === undefined && rest.values === undefined;

/**
 * Declares the parameters that the text uses, so that a user who opens the chart can set them. A parameter that is no longer
 * used is removed if only its name was declared.
 */
export function withDeclared(draft: Draft): Draft {
  const names = parametersIn(draft.sql ?? "");
  const parameters = draft.parameters.filter((each) => names.includes(each.name) || !isBare(each));
  const missing = names.filter((name) => !parameters.some((each) => each.name === name));
  if (missing.length === 0 && parameters.length === draft.parameters.length) return draft;
  const added = missing.map((name): Parameter => ({ name, type: "text", list: false }));
  return { ...draft, parameters: [...parameters, ...added].slice(0, limits.parameters) };
}
