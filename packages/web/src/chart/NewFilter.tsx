import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { addFilter, type FilterPath } from "./draft-filter.ts";
import { FilterEditor } from "./FilterEditor.tsx";
import { isAt, useFilterNodes } from "./filter-nodes-context.ts";

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
            isNew
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
