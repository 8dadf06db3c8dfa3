import { Button } from "@mantine/core";
import { chartTypes } from "@provost/pane/chart-types";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useBuilderState, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";

/** That the table leaves columns out, and the way to have them back. */
export function HiddenColumns() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const hidden = useDraft(({ chartType, style }) =>
    chartTypes[chartType].listsRows ? style.hidden : undefined,
  );
  const columns = useBuilderState((state) => state.result?.result.columns);
  const count = columns?.filter(({ name }) => hidden?.includes(name)).length ?? 0;
  if (count === 0) return null;
  return (
    <span>
      {t("columnsHidden", { count })}
      <Button
        ml={4}
        size="compact-xs"
        variant="subtle"
        onClick={() =>
          builder.change((before) => {
            const { hidden: _, ...style } = before.style;
            return { ...before, style };
          })
        }
      >
        {t("columnsShow")}
      </Button>
    </span>
  );
}
