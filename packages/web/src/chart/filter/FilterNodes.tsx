import { ActionIcon } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { IconPlus } from "@tabler/icons-react";
import { lazyMenu } from "../../ui/menu/lazy-menu.tsx";
import { type FilterPath, kindOf, partsOf, removeFilter } from "../draft/draft-filter.ts";
import { fieldName } from "../field/field-use.ts";
import shelf from "../shelf/Shelf.module.css";
import { FilterChip } from "./FilterChip.tsx";
import { FilterGroup } from "./FilterGroup.tsx";
import { blankFilter, formOfFilter } from "./filter-form.ts";
import { FilterNodesContext, type FilterNodesProps, isAt, useFilterNodes } from "./filter-nodes-context.ts";

const NewFilter = lazyMenu(async () => (await import("./FilterForms.tsx")).NewFilter, { popup: "dialog" });
const EditFilter = lazyMenu(async () => (await import("./FilterForms.tsx")).EditFilter, { popup: "dialog" });

/** Filters as chips, groups in brackets, and the way to add one. */
export function FilterNodes(props: FilterNodesProps) {
  const { nodes, columns, addLabel } = props;
  return (
    <FilterNodesContext value={props}>
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal filters have no identity beyond their place
        <FilterNode key={index} node={node} path={[index]} />
      ))}
      <AddFilter path={[]} label={addLabel} size={26} disabled={columns.length === 0} />
    </FilterNodesContext>
  );
}

interface AddFilterProps {
  /** Of the group to which the filter is added. */
  path: FilterPath;
  label: string;
  size: number;
  disabled?: boolean;
}

/** The way to add a filter, with its form under it. */
function AddFilter({ path, label, size, disabled = false }: AddFilterProps) {
  const { open, onOpen } = useFilterNodes();
  const isOfAll = path.length === 0;
  return (
    <NewFilter
      path={path}
      opened={isAt(open, "add", path)}
      onOpened={(opened) => onOpen(opened ? { how: "add", path, form: blankFilter } : null)}
      button={(target) => (
        <ActionIcon
          {...target}
          {...(isOfAll ? { className: shelf.add ?? "", "data-add": true } : {})}
          variant="subtle"
          color="gray"
          size={size}
          aria-label={label}
          disabled={disabled}
        >
          <IconPlus size={isOfAll ? 16 : 14} />
        </ActionIcon>
      )}
    />
  );
}

/** One filter, or one group of them. */
function FilterNode({ node, path }: { node: WireFilterNode; path: FilterPath }) {
  const { nodes, columns, open, onOpen, onChange } = useFilterNodes();
  const kind = kindOf(node);
  const parts = partsOf(node);
  if (kind !== null && parts !== null) {
    return (
      <FilterGroup
        kind={kind}
        parts={parts}
        path={path}
        drawPart={(part, index) => <FilterNode node={part} path={[...path, index]} />}
        drawAdd={(label) => <AddFilter path={path} label={label} size={22} />}
      />
    );
  }
  if (!("filteCol" in node)) return null;
  const nameOf = (name: string): string => {
    const column = columns.find(({ Column }) => Column === name);
    return column ? fieldName(column) : name;
  };
  return (
    <EditFilter
      path={path}
      opened={isAt(open, "edit", path)}
      onOpened={(opened) => onOpen(opened ? { how: "edit", path, form: formOfFilter(node) } : null)}
      button={({ onClick: _, ...target }) => (
        <FilterChip
          {...target}
          filter={node}
          nameOf={nameOf}
          remarks={columns.find(({ Column }) => Column === node.filteCol)?.remarks}
          onOpen={() => onOpen({ how: "edit", path, form: formOfFilter(node) })}
          onRemove={(box) => {
            onChange(removeFilter(nodes, path));
            requestAnimationFrame(() => box?.querySelector<HTMLElement>("[data-add]")?.focus());
          }}
        />
      )}
    />
  );
}
