import { ActionIcon, Popover, Skeleton } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { whenIdle } from "../../platform/when-idle.ts";
import {
  type FilterPath,
  groupsOf,
  kindOf,
  mayOr,
  partsOf,
  placeIn,
  removeFilter,
  replaceFilter,
} from "../draft/draft-filter.ts";
import { fieldName } from "../field/field-use.ts";
import shelf from "../shelf/Shelf.module.css";
import { FilterArrange } from "./FilterArrange.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { FilterGroup } from "./FilterGroup.tsx";
import { blankFilter, formOf, formOfFilter } from "./filter-form.ts";
import { FilterNodesContext, type FilterNodesProps, isAt, useFilterNodes } from "./filter-nodes-context.ts";
import { LazyFilterEditor } from "./lazy-filter-editor.ts";
import { NewFilter } from "./NewFilter.tsx";

// A part that fails to load is fetched again, and the failure shown, when a filter is opened.
const fetchEditor = (): void => void LazyFilterEditor.preload().catch(() => undefined);

/** Filters as chips, groups in brackets, and the way to add one. */
export function FilterNodes(props: FilterNodesProps) {
  const { nodes, columns, addLabel, onOpen, open } = props;
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => whenIdle(fetchEditor, { longest: 3000, otherwise: 500 }), []);
  return (
    <FilterNodesContext value={props}>
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal filters have no identity beyond their place
        <FilterNode key={index} node={node} path={[index]} />
      ))}
      <NewFilter path={[]}>
        <ActionIcon
          ref={add}
          className={shelf.add ?? ""}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={addLabel}
          data-add
          disabled={columns.length === 0}
          onClick={() => onOpen(isAt(open, "add", []) ? null : { how: "add", path: [], form: blankFilter })}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </NewFilter>
    </FilterNodesContext>
  );
}

/** One filter, or one group of them. */
function FilterNode({ node, path }: { node: WireFilterNode; path: FilterPath }) {
  const { nodes, columns, source, grouped = true, open, onOpen, onChange } = useFilterNodes();
  const kind = kindOf(node);
  const parts = partsOf(node);
  if (kind !== null && parts !== null) {
    return (
      <FilterGroup
        kind={kind}
        parts={parts}
        path={path}
        drawPart={(part, index) => <FilterNode node={part} path={[...path, index]} />}
      />
    );
  }
  if (!("filteCol" in node)) return null;
  const here = isAt(open, "edit", path);
  const nameOf = (name: string): string => {
    const column = columns.find(({ Column }) => Column === name);
    return column ? fieldName(column) : name;
  };
  const remarks = columns.find(({ Column }) => Column === node.filteCol)?.remarks;
  const arranges = grouped && (path.length > 1 || nodes.length > 1 || groupsOf(nodes).length > 0);
  return (
    <Popover
      opened={here}
      onChange={(opened) => !opened && onOpen(null)}
      position="bottom-start"
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <FilterChip
          filter={node}
          nameOf={nameOf}
          remarks={remarks}
          onOpen={() => onOpen({ how: "edit", path, form: formOfFilter(node) })}
          onRemove={(box) => {
            onChange(removeFilter(nodes, path));
            requestAnimationFrame(() => box?.querySelector<HTMLElement>("[data-add]")?.focus());
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        {here && open !== null ? (
          <LazyFilterEditor
            waiting={<Skeleton w={280} h={180} />}
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
      </Popover.Dropdown>
    </Popover>
  );
}
