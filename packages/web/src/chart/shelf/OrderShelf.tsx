import { ActionIcon } from "@mantine/core";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { areaId } from "../draft/carrying.ts";
import { withOrder, withoutOrder } from "../draft/draft.ts";
import classes from "./Chip.module.css";
import { DropBox } from "./DropBox.tsx";
import shelf from "./Shelf.module.css";

const OrderMenu = lazyMenu(async () => (await import("./menu/OrderMenu.tsx")).OrderMenu);

/** What the result is sorted by; pressing a chip turns it round. */
export function OrderShelf() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const order = useDraft((draft) => draft.order);
  const selection = useDraft((draft) => draft.selection);
  const headings = useMemo(() => schemaOf(selection, language), [selection, language]);
  const labelOf = (name: string): string =>
    (headings.find((heading) => heading.name === name) ?? headings.find(({ Column }) => Column === name))
      ?.label ?? name;
  const words = { asc: t("sortAscending"), desc: t("sortDescending") };

  return (
    <div className={shelf.shelf}>
      <span className={shelf.label}>{t("sort")}</span>
      <DropBox id={areaId("order")} label={t("sort")}>
        {order.map(({ column, direction }) => {
          const remove = (from: Element): void => {
            builder.change((draft) => withoutOrder(draft, column));
            from.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.focus();
          };
          const Arrow = direction === "asc" ? IconArrowUp : IconArrowDown;
          return (
            <span key={column} className={classes.chip}>
              <button
                type="button"
                className={classes.main}
                aria-label={`${labelOf(column)} ${words[direction]}`}
                title={`${labelOf(column)} · ${words[direction]}`}
                onClick={() =>
                  builder.change((draft) =>
                    withOrder(draft, { column, direction: direction === "asc" ? "desc" : "asc" }),
                  )
                }
                onKeyDown={(event) => {
                  if (event.key === "Delete" || event.key === "Backspace") remove(event.currentTarget);
                }}
              >
                <span className={classes.text}>{labelOf(column)}</span>
                <Arrow size={14} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={classes.remove}
                tabIndex={-1}
                aria-label={t("removeOf", { name: labelOf(column) })}
                onClick={(event) => remove(event.currentTarget)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </span>
          );
        })}
        <OrderMenu
          headings={headings}
          onChoose={(column, direction) => builder.change((draft) => withOrder(draft, { column, direction }))}
          button={(menu) => (
            <ActionIcon
              {...menu}
              data-add
              className={shelf.add ?? ""}
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t("add", { what: t("sort") })}
              disabled={headings.length === 0}
              title={headings.length === 0 ? t("noSortable") : undefined}
            >
              <IconPlus size={16} />
            </ActionIcon>
          )}
        />
      </DropBox>
    </div>
  );
}
