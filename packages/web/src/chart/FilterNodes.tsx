import { ActionIcon, Popover } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/filter";
import type { SchemaColumn } from "@provost/contract/source";
import { IconPlus } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useRef } from "react";
import {
  addFilter,
  type FilterPath,
  groupsOf,
  kindOf,
  partsOf,
  removeFilter,
  replaceFilter,
} from "./draft-filter.ts";
import { FilterArrange } from "./FilterArrange.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { FilterEditor } from "./FilterEditor.tsx";
import { FilterGroup } from "./FilterGroup.tsx";
import type { ValueSource } from "./FilterValue.tsx";
import { fieldName } from "./field-use.ts";
import { blankFilter, type FilterForm, formOfFilter } from "./filter-form.ts";
import shelf from "./Shelf.module.css";

type Nodes = readonly WireFilterNode[];

/** The filter being written: a new one in the group at `path`, or the one that stands there. */
export interface OpenFilter {
  how: "add" | "edit";
  path: FilterPath;
  form: FilterForm;
}

export interface FilterNodesProps {
  nodes: Nodes;
  columns: readonly SchemaColumn[];
  source: Omit<ValueSource, "column"> | null;
  addLabel: string;
  /** Whether filters may be put into groups. */
  grouped?: boolean;
  open: OpenFilter | null;
  onOpen(open: OpenFilter | null): void;
  onChange(nodes: Nodes): void;
}

export const FilterNodesContext = createContext<FilterNodesProps | null>(null);

export function useFilterNodes(): FilterNodesProps {
  const props = useContext(FilterNodesContext);
  if (props === null) throw new Error("useFilterNodes stands inside FilterNodes");
  return props;
}

/** Filters as chips, groups in brackets, and the way to add one. */
export function FilterNodes(props: FilterNodesProps) {
  const { nodes, columns, addLabel, onOpen, open } = props;
  const add = useRef<HTMLButtonElement>(null);
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

export function isAt(open: OpenFilter | null, how: OpenFilter["how"], path: FilterPath): boolean {
  return open !== null && open.how === how && open.path.join() === path.join();
}

/** The way to add a filter, with its form under it. */
export function NewFilter({ path, children }: { path: FilterPath; children: ReactNode }) {
  const { nodes, columns, source, open, onOpen, onChange } = useFilterNodes();
  const here = isAt(open, "add", path);
  return (
    <Popover
      opened={here}
      onChange={(opened) => !opened && onOpen(null)}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        {here && open !== null ? (
          <FilterEditor
            initial={open.form}
            columns={columns}
            source={source}
            onCancel={() => onOpen(null)}
            onApply={(filter) => {
              onChange(addFilter(nodes, path, filter));
              onOpen(null);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** One filter, or one group of them. */
export function FilterNode({ node, path }: { node: WireFilterNode; path: FilterPath }) {
  const { nodes, columns, source, grouped = true, open, onOpen, onChange } = useFilterNodes();
  const kind = kindOf(node);
  const parts = partsOf(node);
  if (kind !== null && parts !== null) return <FilterGroup kind={kind} parts={parts} path={path} />;
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
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
