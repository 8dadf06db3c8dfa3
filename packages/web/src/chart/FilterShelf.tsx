import { ActionIcon, Popover } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/filter";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { useBuilder, useDraft } from "./builder-context.ts";
import classes from "./Chip.module.css";
import { areaId } from "./carrying.ts";
import { chartWords } from "./chart-words.ts";
import { DropBox } from "./DropBox.tsx";
import { withFilter, withoutFilter } from "./draft.ts";
import { FilterEditor } from "./FilterEditor.tsx";
import { fieldName } from "./field-use.ts";
import { blankFilter, describeFilter, type FilterForm, formOfFilter, hasValue } from "./filter-form.ts";
import shelf from "./Shelf.module.css";

/** The filter being written: a new one, or the one at `index`. */
export interface OpenFilter {
  index: number | null;
  form: FilterForm;
}

interface FilterShelfProps {
  open: OpenFilter | null;
  onOpen(open: OpenFilter | null): void;
}

/** The filters, each a chip that opens its form. */
export function FilterShelf({ open, onOpen }: FilterShelfProps) {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const filters = useDraft((draft) => draft.filters);
  const columns = useDraft((draft) => draft.selection.allCols);
  const add = useRef<HTMLButtonElement>(null);

  const nameOf = (name: string): string => {
    const column = columns.find(({ Column }) => Column === name);
    return column ? fieldName(column) : name;
  };
  const editor = (place: OpenFilter) => (
    <FilterEditor
      initial={place.form}
      columns={columns}
      onCancel={() => onOpen(null)}
      onApply={(filter) => {
        builder.change((draft) => withFilter(draft, filter, place.index));
        onOpen(null);
      }}
    />
  );

  return (
    <div className={shelf.shelf}>
      <span className={shelf.label}>{t("filters")}</span>
      <DropBox id={areaId("filters")} label={t("filters")}>
        {filters.map((filter, index) => (
          <Popover
            // biome-ignore lint/suspicious/noArrayIndexKey: equal filters have no identity beyond their place
            key={index}
            opened={open?.index === index}
            onChange={(opened) => !opened && onOpen(null)}
            position="bottom-start"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <FilterChip
                filter={filter}
                nameOf={nameOf}
                onOpen={() => "filteCol" in filter && onOpen({ index, form: formOfFilter(filter) })}
                onRemove={() => {
                  builder.change((draft) => withoutFilter(draft, index));
                  add.current?.focus();
                }}
              />
            </Popover.Target>
            <Popover.Dropdown>{open?.index === index ? editor(open) : null}</Popover.Dropdown>
          </Popover>
        ))}
        <Popover
          opened={open !== null && open.index === null}
          onChange={(opened) => !opened && onOpen(null)}
          position="bottom-start"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              ref={add}
              className={shelf.add ?? ""}
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t("add", { what: t("filters") })}
              disabled={columns.length === 0}
              onClick={() => onOpen(open?.index === null ? null : { index: null, form: blankFilter })}
            >
              <IconPlus size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>{open !== null && open.index === null ? editor(open) : null}</Popover.Dropdown>
        </Popover>
      </DropBox>
    </div>
  );
}

interface FilterChipProps {
  filter: WireFilterNode;
  nameOf(column: string): string;
  onOpen(): void;
  onRemove(): void;
  ref?: React.Ref<HTMLSpanElement>;
}

function FilterChip({ filter, nameOf, onOpen, onRemove, ref, ...target }: FilterChipProps) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const text = describeFilter(filter, language, nameOf);
  const idle = "filteCol" in filter && !hasValue(filter) && !filter.required;
  const note = !("filteCol" in filter) ? t("filterGroup") : idle ? t("filterIdle") : text;
  return (
    <span ref={ref} {...target} className={classes.chip} data-idle={idle || undefined}>
      <button
        type="button"
        className={classes.main}
        title={note}
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
