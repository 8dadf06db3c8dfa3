import { Popover, Skeleton } from "@mantine/core";
import type { WireFilter, WireFilterNode } from "@provost/contract/report/filter";
import { describeFilter } from "@provost/report-core/selection/selection-label";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { addFilter, addOr, type FilterPath, filterAt, mayOr, placeIn } from "../draft/draft-filter.ts";
import { fieldName } from "../field/field-use.ts";
import classes from "./FilterEditor.module.css";
import { formOf } from "./filter-form.ts";
import { isAt, type OpenFilter, useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";
import { LazyFilterEditor } from "./lazy-filter-editor.ts";

/** The way to add a filter, with its form under it. */
export function NewFilter({ path, children }: { path: FilterPath; children: ReactNode }) {
  const { nodes, columns, source, grouped = true, open, onOpen, onChange } = useFilterNodes();
  const here = isAt(open, "add", path);
  return (
    <Popover
      opened={here}
      onChange={(opened) => !opened && onOpen(null)}
      position="bottom-start"
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        {here && open !== null ? (
          <LazyFilterEditor
            waiting={<Skeleton w={280} h={180} />}
            key={open.or?.join() ?? ""}
            isNew
            initial={open.form}
            columns={columns}
            source={source}
            aside={open.or === undefined ? null : <OrWith path={open.or} />}
            onCancel={() => onOpen(null)}
            onApply={(filter) => {
              onChange(added(nodes, open, filter));
              onOpen(null);
            }}
            onOr={
              grouped && open.or === undefined && mayOr(nodes, [...path, 0])
                ? (filter) => {
                    const next = addFilter(nodes, path, filter);
                    const column = columns.find(({ Column }) => Column === filter.filteCol);
                    const or = placeIn(next, path, filter);
                    onChange(next);
                    onOpen(or === null || !column ? null : { how: "add", path, form: formOf(column), or });
                  }
                : undefined
            }
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function added(nodes: readonly WireFilterNode[], { path, or }: OpenFilter, filter: WireFilter) {
  return or === undefined ? addFilter(nodes, path, filter) : addOr(nodes, or, filter);
}

/** The filter to which the new one is an alternative. */
function OrWith({ path }: { path: FilterPath }) {
  const t = useWords(filterWords);
  const language = useLanguage();
  const { nodes, columns } = useFilterNodes();
  const node = filterAt(nodes, path);
  if (node === undefined) return null;
  const nameOf = (name: string): string => {
    const column = columns.find(({ Column }) => Column === name);
    return column ? fieldName(column) : name;
  };
  return (
    <span className={classes.aside}>{t("orWith", { filter: describeFilter(node, language, nameOf) })}</span>
  );
}
