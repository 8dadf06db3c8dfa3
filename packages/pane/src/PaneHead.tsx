import { Button } from "@mantine/core";
import type { Language } from "@provost/contract/wire/language";
import type { ReactNode } from "react";
import { word } from "./pane-words.ts";

interface PaneHeadProps {
  title: string;
  /** What the numbers are. */
  subtitle: string;
  /** Whether the chart is read as a table; `null`: it cannot be. */
  asTable: boolean | null;
  onAsTable(asTable: boolean): void;
  language: Language;
  /** Controls at the end. */
  children?: ReactNode;
}

/** Title of a chart, and what can be done with it. */
export function PaneHead({ title, subtitle, asTable, onAsTable, language, children }: PaneHeadProps) {
  return (
    <header className="provost-pane-head">
      <div className="provost-pane-titles">
        {title === "" ? null : <h3 title={title}>{title}</h3>}
        {subtitle === "" ? null : <p title={subtitle}>{subtitle}</p>}
      </div>
      <div className="provost-pane-tools">
        {asTable === null ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-pressed={asTable}
            onClick={() => onAsTable(!asTable)}
          >
            {word(asTable ? "asChart" : "asTable", language)}
          </Button>
        )}
        {children}
      </div>
    </header>
  );
}
