import type { WireFilter, WireFilterNode } from "@provost/contract/report/filter";
import { describeFilter } from "@provost/report-core/selection/selection-label";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { type Hung, HungPopover } from "../../ui/menu/HungMenu.tsx";
import {
  addFilter,
  addOr,
  type FilterPath,
  filterAt,
  groupsOf,
  mayOr,
  placeIn,
  replaceFilter,
} from "../draft/draft-filter.ts";
import { fieldName } from "../field/field-use.ts";
import { FilterArrange } from "./FilterArrange.tsx";
import classes from "./FilterEditor.module.css";
import { FilterEditor } from "./FilterEditor.tsx";
import { formOf } from "./filter-form.ts";
import { type OpenFilter, useFilterNodes } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";

interface FilterFormProps extends Hung {
  path: FilterPath;
}

/** The form of a new filter in the group at a path. */
export function NewFilter({ path, hung, onClose }: FilterFormProps) {
  const { nodes, columns, source, grouped = true, open, onOpen, onChange } = useFilterNodes();
  return (
    <HungPopover hung={hung} onClose={onClose}>
      {hung.opened && open !== null ? (
        <FilterEditor
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
    </HungPopover>
  );
}

/** The form of the filter at a path. */
export function EditFilter({ path, hung, onClose }: FilterFormProps) {
  const { nodes, columns, source, grouped = true, open, onOpen, onChange } = useFilterNodes();
  const nameOf = useNameOf();
  const arranges = grouped && (path.length > 1 || nodes.length > 1 || groupsOf(nodes).length > 0);
  return (
    <HungPopover hung={hung} onClose={onClose}>
      {hung.opened && open !== null ? (
        <FilterEditor
          initial={open.form}
          columns={columns}
          source={source}
          aside={arranges ? <FilterArrange path={path} nameOf={nameOf} /> : null}
          onCancel={() => onOpen(null)}
          onApply={(filter) => {
            onChange(replaceFilter(nodes, path, filter));
            onOpen(null);
          }}
          onOr={
            grouped && mayOr(nodes, path)
              ? (filter) => {
                  const next = replaceFilter(nodes, path, filter);
                  const column = columns.find(({ Column }) => Column === filter.filteCol);
                  const above = path.slice(0, -1);
                  const or = placeIn(next, above, filter);
                  onChange(next);
                  onOpen(
                    or === null || !column ? null : { how: "add", path: above, form: formOf(column), or },
                  );
                }
              : undefined
          }
        />
      ) : null}
    </HungPopover>
  );
}

function useNameOf(): (name: string) => string {
  const { columns } = useFilterNodes();
  return (name) => {
    const column = columns.find(({ Column }) => Column === name);
    return column ? fieldName(column) : name;
  };
}

function added(nodes: readonly WireFilterNode[], { path, or }: OpenFilter, filter: WireFilter) {
  return or === undefined ? addFilter(nodes, path, filter) : addOr(nodes, or, filter);
}

/** The filter to which the new one is an alternative. */
function OrWith({ path }: { path: FilterPath }) {
  const t = useWords(filterWords);
  const language = useLanguage();
  const { nodes } = useFilterNodes();
  const nameOf = useNameOf();
  const node = filterAt(nodes, path);
  if (node === undefined) return null;
  return (
    <span className={classes.aside}>{t("orWith", { filter: describeFilter(node, language, nameOf) })}</span>
  );
}
