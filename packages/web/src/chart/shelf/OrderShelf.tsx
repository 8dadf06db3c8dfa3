import { ActionIcon, Menu } from "@mantine/core";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { chartWords } from "../chart-words.ts";
import { areaId } from "../draft/carrying.ts";
import { withOrder, withoutOrder } from "../draft/draft.ts";
import classes from "./Chip.module.css";
import { DropBox } from "./DropBox.tsx";
import shelf from "./Shelf.module.css";

/** What the result is sorted by; pressing a chip turns it round. */
export function OrderShelf() {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const order = useDraft((draft) => draft.order);
  const selection = useDraft((draft) => draft.selection);
  const headings = useMemo(() => schemaOf(selection, language), [selection, language]);
  const add = useRef<HTMLButtonElement>(null);
  const labelOf = (name: string): string =>
    (headings.find((heading) => heading.name === name) ?? headings.find(({ Column }) => Column === name))
      ?.label ?? name;
  const words = { asc: t("sortAscending"), desc: t("sortDescending") };

  return (
    <div className={shelf.shelf}>
      <span className={shelf.label}>{t("sort")}</span>
      <DropBox id={areaId("order")} label={t("sort")}>
        {order.map(({ column, direction }) => {
          const remove = (): void => {
            builder.change((draft) => withoutOrder(draft, column));
            add.current?.focus();
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
                  if (event.key === "Delete" || event.key === "Backspace") remove();
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
                onClick={remove}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </span>
          );
        })}
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              ref={add}
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
          </Menu.Target>
          <Menu.Dropdown>
            {headings.map(({ name, label }) => (
              <Menu.Sub key={name}>
                <Menu.Sub.Target>
                  <Menu.Sub.Item>{label}</Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown>
                  {(["desc", "asc"] as const).map((direction) => (
                    <Menu.Item
                      key={direction}
                      onClick={() => builder.change((draft) => withOrder(draft, { column: name, direction }))}
                    >
                      {words[direction]}
                    </Menu.Item>
                  ))}
                </Menu.Sub.Dropdown>
              </Menu.Sub>
            ))}
          </Menu.Dropdown>
        </Menu>
      </DropBox>
    </div>
  );
}
