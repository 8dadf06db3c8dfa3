import { useCallback } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { areaId } from "../draft/carrying.ts";
import { DropBox } from "../shelf/DropBox.tsx";
import shelf from "../shelf/Shelf.module.css";
import { FilterNodes } from "./FilterNodes.tsx";
import type { OpenFilter } from "./filter-nodes-context.ts";

interface FilterShelfProps {
  open: OpenFilter | null;
  onOpen(open: OpenFilter | null): void;
}

/** The filters of the rows, each a chip that opens its form; groups are in brackets. */
export function FilterShelf({ open, onOpen }: FilterShelfProps) {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const filters = useDraft((draft) => draft.filters);
  const columns = useDraft((draft) => draft.selection.allCols);
  const table = useDraft((draft) => draft.table);
  const parameters = useDraft((draft) => draft.parameters);
  const onChange = useCallback(
    (next: typeof filters) => builder.change((draft) => ({ ...draft, filters: next })),
    [builder],
  );
  const rows = columns.filter(({ aggregates }) => aggregates !== true);
  return (
    <div className={shelf.shelf}>
      <span className={shelf.label}>{t("filters")}</span>
      <DropBox id={areaId("filters")} label={t("filters")}>
        <FilterNodes
          nodes={filters}
          columns={rows}
          source={{ table, parameters }}
          addLabel={t("add", { what: t("filters") })}
          open={open}
          onOpen={onOpen}
          onChange={onChange}
        />
      </DropBox>
    </div>
  );
}
