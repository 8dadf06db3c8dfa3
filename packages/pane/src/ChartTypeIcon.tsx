import type { ChartType } from "@provost/contract/chart-type";

const drawings: Record<ChartType, string> = {
  table: "M4 5h16v14H4z M4 10h16 M4 14.5h16 M10 5v14",
  line: "M4 4v16h16 M7 15l4-5 3.5 3L20 6.5",
  bar: "M4 20h16 M6 20v-7h3v7 M11 20V5h3v15 M16 20v-10h3v10",
  stackBar: "M4 20h16 M6 20v-9h4v9 M6 15.5h4 M13 20V5h4v15 M13 15h4 M13 10h4",
  pie: "M12 4a8 8 0 1 0 8 8h-8z M15 3.5A6.5 6.5 0 0 1 20.5 9H15z",
  horizontalBar: "M4 4v16 M4 6h7v3H4 M4 11h15v3H4 M4 16h10v3H4",
};

/** The drawn sign of a chart type. */
export function ChartTypeIcon({ type }: { type: ChartType }) {
  return (
    <svg className="provost-pane-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[type]} />
    </svg>
  );
}
