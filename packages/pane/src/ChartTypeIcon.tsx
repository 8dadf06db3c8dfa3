import type { ChartType } from "@provost/contract/chart-type";

const drawings: Record<ChartType, string> = {
  table: "M4 5h16v14H4z M4 10h16 M4 14.5h16 M10 5v14",
  line: "M4 4v16h16 M7 15l4-5 3.5 3L20 6.5",
  bar: "M4 20h16 M6 20v-7h3v7 M11 20V5h3v15 M16 20v-10h3v10",
  stackBar: "M4 20h16 M6 20v-9h4v9 M6 15.5h4 M13 20V5h4v15 M13 15h4 M13 10h4",
  pie: "M12 4a8 8 0 1 0 8 8h-8z M15 3.5A6.5 6.5 0 0 1 20.5 9H15z",
  horizontalBar: "M4 4v16 M4 6h7v3H4 M4 11h15v3H4 M4 16h10v3H4",
  area: "M4 4v16h16 M4 16l5-6 4 3 7-7v14",
  combo: "M4 20h16 M6 20v-6h3v6 M11 20v-9h3v9 M16 20v-5h3v5 M5 9l5-4 4 2 6-3",
  scatter: "M4 4v16h16 M8.5 15h.01 M11 10.5h.01 M14 13h.01 M16 7.5h.01 M18.5 10h.01 M9 7h.01",
  kpi: "M4 5h16v14H4z M7 9h4 M7 15l3-2 3 1.5 4-4.5",
  pivot: "M4 4h16v16H4z M4 9h16 M9 4v16 M13 14l2-2 2 2 M15 12v4",
  heatmap:
    "M4 4h16v16H4z M4 9.3h16 M4 14.6h16 M9.3 4v16 M14.6 4v16 M10.5 10.5l3 3 M5.2 5.2l3 3 M15.8 15.8l3 3",
  gauge: "M4 17a8 8 0 1 1 16 0 M12 17l4-6 M6.5 17h.01 M17.5 17h.01",
  funnel: "M3.5 5h17l-2.2 4.5H5.7z M6.6 11.2h10.8L15.6 15H8.4z M9.2 16.8h5.6L14 20h-4z",
  radar: "M12 3.5l8 6-3 9.5H7l-3-9.5z M12 8l4.2 3-1.2 5.2H9.4L7 11z",
  treemap: "M4 4h16v16H4z M12.5 4v16 M12.5 11H20 M4 14h8.5 M16.5 11v9",
  boxPlot: "M7 4v3 M4.5 7h5v7h-5z M4.5 10.5h5 M7 14v5 M17 6v4 M14.5 10h5v6h-5z M14.5 12.5h5 M17 16v4",
};

/** The drawn sign of a chart type. */
export function ChartTypeIcon({ type }: { type: ChartType }) {
  return (
    <svg className="provost-pane-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[type]} />
    </svg>
  );
}
