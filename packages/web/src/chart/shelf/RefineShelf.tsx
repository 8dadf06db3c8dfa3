import { Button } from "@mantine/core";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ComponentProps, useCallback, useMemo, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { useDialog } from "../builder/dialog-context.ts";
import { chartWords } from "../chart-words.ts";
import type { Draft } from "../draft/draft.ts";
import { fieldName } from "../field/field-use.ts";
import { FilterNodes } from "../filter/FilterNodes.tsx";
import { blankFilter } from "../filter/filter-form.ts";
import type { OpenFilter } from "../filter/filter-nodes-context.ts";
import classes from "./Chip.module.css";
import { mayRefine, measuredColumns } from "./refine.ts";
import { refineWords } from "./refine-words.ts";
import shelf from "./Shelf.module.css";

const RefineMenu = lazyMenu(async () => (await import("./menu/RefineMenu.tsx")).RefineMenu);
const TopForm = lazyMenu(async () => (await import("./TopForm.tsx")).TopForm, { popup: "dialog" });
const TotalsForm = lazyMenu(async () => (await import("./TotalsForm.tsx")).TotalsForm, { popup: "dialog" });

type Open = "top" | "totals" | null;

/** What narrows and completes the result: filters on measures, first groups, totals, parameters. */
export function RefineShelf() {
  const t = useWords(refineWords);
  const language = useLanguage();
  const builder = useBuilder();
  const dialog = useDialog();
  const draft = useDraft((whole) => whole);
  const [open, setOpen] = useState<Open>(null);
  const [filter, setFilter] = useState<OpenFilter | null>(null);
  const { selection, having, top, totals, parameters } = draft;
  const schema = useMemo(() => schemaOf(selection, language), [selection, language]);
  const may = mayRefine(draft);
  const set = useCallback(
    (next: Partial<Draft>) => builder.change((before) => ({ ...before, ...next })),
    [builder],
  );
  const nameOf = (name: string): string => {
    const column = schema.find((other) => other.name === name);
    return column ? fieldName(column) : name;
  };
  const measured = measuredColumns(schema);
  const chip = (which: NonNullable<Open>) => ({
    opened: open === which,
    onOpened: (opened: boolean): void => setOpen(opened ? which : null),
  });

  return (
    <div className={shelf.refine}>
      {having.length === 0 && filter === null ? null : (
        <fieldset className={shelf.inline} aria-label={t("havingLabel")}>
          <span className={shelf.unit}>{t("havingLabel")}</span>
          <FilterNodes
            nodes={having}
            columns={measured}
            source={{ table: "", parameters }}
            addLabel={t("havingAdd")}
            open={filter}
            onOpen={setFilter}
            onChange={(nodes) => set({ having: nodes })}
          />
        </fieldset>
      )}
      {top === null && open !== "top" ? null : (
        <TopForm
          {...chip("top")}
          button={({ onClick, ...target }) => (
            <ChipButton
              {...target}
              text={
                top === null
                  ? t("topTitle")
                  : t("topChip", {
                      dimension: nameOf(top.dimension),
                      by: nameOf(top.by),
                      count: top.count,
                      end: t(top.direction === "desc" ? "topFirst" : "topLast"),
                    })
              }
              onOpen={onClick}
              onRemove={() => set({ top: null })}
            />
          )}
          initial={top}
          dimensions={schema.filter(({ isDimension }) => isDimension)}
          measures={schema.filter(({ isDimension }) => !isDimension)}
          onApply={(next) => {
            set({ top: next });
            setOpen(null);
          }}
        />
      )}
      {totals.length === 0 && open !== "totals" ? null : (
        <TotalsForm
          {...chip("totals")}
          button={({ onClick, ...target }) => (
            <ChipButton
              {...target}
              text={totals.length === 0 ? t("totalsTitle") : t("totalsChip", { count: totals.length })}
              onOpen={onClick}
              onRemove={() => set({ totals: [] })}
            />
          )}
          initial={totals}
          dimensions={selection.dimensions.map(({ Column }) => Column)}
          nameOf={nameOf}
          onApply={(next) => {
            set({ totals: next });
            setOpen(null);
          }}
        />
      )}
      {parameters.length === 0 ? null : (
        <span className={classes.chip}>
          <button type="button" className={classes.main} onClick={() => dialog({ kind: "parameters" })}>
            <span className={classes.text}>{t("parametersChip", { count: parameters.length })}</span>
          </button>
        </span>
      )}
      <RefineMenu
        mayFilter={measured.length > 0 && draft.sql === null}
        mayRefine={may}
        onFilter={() => setFilter({ how: "add", path: [], form: blankFilter })}
        onTop={() => setOpen("top")}
        onTotals={() => setOpen("totals")}
        button={(menu) => (
          <Button
            {...menu}
            variant="subtle"
            color="gray"
            size="compact-sm"
            title={t("addRefine")}
            disabled={draft.table === "" && draft.sql === null}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {t("refine")}
          </Button>
        )}
      />
    </div>
  );
}

interface ChipButtonProps extends ComponentProps<"span"> {
  text: string;
  onOpen(): void;
  onRemove(): void;
}

/** A chip that opens a form under it and is removed by Delete. */
function ChipButton({ text, onOpen, onRemove, ...target }: ChipButtonProps) {
  const t = useWords(chartWords);
  return (
    <span {...target} className={classes.chip}>
      <button
        type="button"
        className={classes.main}
        title={text}
        aria-haspopup="dialog"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === "Delete" || event.key === "Backspace") onRemove();
        }}
      >
        <span className={classes.text}>{text}</span>
      </button>
      <button
        type="button"
        className={classes.remove}
        tabIndex={-1}
        aria-label={t("removeOf", { name: text })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
