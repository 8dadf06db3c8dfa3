import { Button } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { isGroupable } from "@provost/report-core/selection/selection";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useCallback, useState } from "react";
import { language, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { notifyError } from "../../ui/notify.ts";
import { chartWords } from "../chart-words.ts";
import { FieldList } from "../field/FieldList.tsx";
import { addField, type FieldUse, isDimension } from "../field/field-use.ts";
import { useKnownRange } from "../field/use-known-range.ts";
import { FilterShelf } from "../filter/FilterShelf.tsx";
import { formOf } from "../filter/filter-form.ts";
import type { OpenFilter } from "../filter/filter-nodes-context.ts";
import { FieldDrag } from "../shelf/FieldDrag.tsx";
import { LimitControl } from "../shelf/LimitControl.tsx";
import { OrderShelf } from "../shelf/OrderShelf.tsx";
import shelf from "../shelf/Shelf.module.css";
import { Shelf } from "../shelf/Shelf.tsx";
import classes from "./BuilderPage.module.css";
import { draftIn } from "./builder.ts";
import { useBuilder } from "./builder-context.ts";

const RefineShelf = lazyPart(async () => (await import("../shelf/RefineShelf.tsx")).RefineShelf);

/** Fields at the left, shelves above the result. */
export function Workbench({ children }: { children: ReactNode }) {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const [filter, setFilter] = useState<OpenFilter | null>(null);
  const { dated } = useKnownRange();
  const [fieldsOpen, setFieldsOpen] = useState(false);

  const openFilter = useCallback(
    (name: string) => {
      const { allCols } = draftIn(builder.state.getState()).selection;
      const column = allCols.find(({ Column }) => Column === name);
      if (column !== undefined) setFilter({ how: "add", path: [], form: formOf(column) });
    },
    [builder],
  );
  const add = useCallback(
    (column: SchemaColumn, use: FieldUse): void => {
      if (use === "filter") openFilter(column.Column);
      else if (use === "dimension" && !isGroupable(column)) notifyError(t("notGroupable"));
      else if (use === "dimension" && isDimension(draftIn(builder.state.getState()), column)) {
        notifyError(t("exists"));
      } else {
        const chosen = use === "dimension" ? dated(column) : column;
        builder.change((before) => addField(before, chosen, use, language()));
      }
    },
    [builder, dated, openFilter, t],
  );

  return (
    <FieldDrag onFilter={openFilter}>
      <div className={classes.bench}>
        <aside className={classes.side} aria-label={t("fields")}>
          <Button
            className={classes.fold ?? ""}
            variant="default"
            fullWidth
            aria-expanded={fieldsOpen}
            rightSection={fieldsOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            justify="space-between"
            onClick={() => setFieldsOpen(!fieldsOpen)}
          >
            {t("fields")}
          </Button>
          <div className={classes.fields} data-open={fieldsOpen || undefined}>
            <FieldList onAdd={add} />
          </div>
        </aside>
        <div className={classes.main}>
          <div className={shelf.around}>
            <div className={shelf.shelves}>
              <Shelf shelf="dimensions" onAdd={(column) => add(column, "dimension")} />
              <Shelf shelf="caculCols" onAdd={(column) => add(column, "measure")} />
              <FilterShelf open={filter} onOpen={setFilter} />
              <div className={shelf.tail}>
                <OrderShelf />
                <LimitControl />
                <RefineShelf waiting={<div className={shelf.refine} />} />
              </div>
            </div>
          </div>
          {children}
        </div>
      </div>
    </FieldDrag>
  );
}
