import type { Language } from "@provost/contract/language";
import type { TableFigure } from "@provost/report-core/figure/figure";
import { cellWords } from "@provost/report-core/figure/table-figure";
import { useState } from "react";
import type { PanePaging } from "./pane-state.ts";
import { TablePaging } from "./TablePaging.tsx";

/** More rows than this are paged here when the caller does not page. */
const rowsAtOnce = 100;

interface TableViewProps {
  figure: TableFigure;
  language: Language;
  /** The rows are one page of more; without it all rows are here. */
  paging?: PanePaging | undefined;
}

/** A table of worded cells that fills its parent: sticky headings, striped rows, numbers to the right, paging. */
export function TableView({ figure, language, paging }: TableViewProps) {
  const [{ current, size }, setPage] = useState({ current: 1, size: rowsAtOnce });
  const total = figure.rows.length;
  const here = Math.min(current, Math.max(1, Math.ceil(total / size)));
  const local = !paging && total > rowsAtOnce;
  const offset = local ? (here - 1) * size : paging ? (paging.current - 1) * paging.size : 0;
  const rows = local ? figure.rows.slice(offset, offset + size) : figure.rows;
  const shown: PanePaging | undefined = local
    ? {
        total,
        current: here,
        size,
        onPage: (page, rowsPerPage) => setPage({ current: page, size: rowsPerPage }),
      }
    : paging;
  return (
    <div className="provost-pane-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="provost-pane-scroll" tabIndex={0} aria-label={figure.summary}>
        <table>
          <thead>
            <tr>
              {figure.headings.map(({ key, label, numeric }) => (
                <th key={key} scope="col" data-numeric={numeric || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: result rows have no identity beyond their place
              <tr key={offset + row}>
                {figure.headings.map((heading) => (
                  <td key={heading.key} data-numeric={heading.numeric || undefined}>
                    {cellWords(figure, cells, heading)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown ? <TablePaging paging={shown} language={language} /> : null}
    </div>
  );
}
