import type { ChartType } from "@provost/contract/chart/chart-type";
import { chartTypes } from "@provost/pane/chart-types";
import { useLanguage } from "../../platform/i18n.ts";

/** The icon of a chart type, with its name for those who do not see it. */
export function TypeSign({ type }: { type: ChartType }) {
  const { name, icon } = chartTypes[type];
  const label = name[useLanguage()];
  return (
    <span role="img" aria-label={label} title={label} style={{ lineHeight: 0, color: "var(--text-quiet)" }}>
      <svg
        width={18}
        height={18}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={icon} />
      </svg>
    </span>
  );
}
