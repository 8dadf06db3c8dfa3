import type { QueryParams } from "@provost/contract/report/report";
import { isEmpty } from "../../platform/is-empty.ts";
import { drillKey } from "./drill-steps.ts";

/** What the shell reads of a query, the chart's own id, and how far it is gone into. */
const ofTheShell: ReadonlySet<string> = new Set(["id", "name", "src", "i18n", drillKey]);

/** The values of a page's query for the `${param}` places of a chart's filters: a repeated key is a list, an empty value none. */
export function viewParameters(query: URLSearchParams): QueryParams {
  const names = [...new Set(query.keys())].filter((name) => !ofTheShell.has(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = query.getAll(name).filter((value) => !isEmpty(value));
      const [first, ...more] = values;
      return first === undefined ? [] : [[name, more.length === 0 ? first : values]];
    }),
  );
}
