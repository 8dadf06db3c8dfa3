import { Badge, Button, Checkbox, Group, TextInput, Tooltip } from "@mantine/core";
import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import { IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../state/EmptyState.tsx";
import classes from "./MenuTree.module.css";
import { type Holding, holdings, type MenuIndex, toggle } from "./menu-tree.ts";
import { menuTreeWords } from "./menu-tree-words.ts";
import { Tree, TreeItem, TreeTitle } from "./Tree.tsx";
import { filterTree } from "./tree-rows.ts";

interface MenuTreeProps {
  tree: readonly MenuTitle[];
  index: MenuIndex;
  held: ReadonlySet<string>;
  /** Nothing can be changed. */
  isReadOnly: boolean;
  onChange: (held: Set<string>) => void;
}

const checked = { all: "true", some: "mixed", none: "false" } as const;
const nothingOpen: readonly string[] = [];
/** A tree with at most this many items is expanded initially. */
const shortTree = 200;

/** Menus and buttons with checkboxes: a checkbox includes everything below it. Arrows move and expand, Space checks. */
export function MenuTree({ tree, index, held, isReadOnly, onChange }: MenuTreeProps) {
  const t = useWords(menuTreeWords);
  const [find, setFind] = useTabState("find menu", "");
  const [opened, setOpen] = useTabState<readonly string[] | null>("open menus", null);
  const wanted = find.trim().toLowerCase();

  const shown = useMemo(() => {
    const fits = ({ title, code }: MenuTitle): boolean =>
      title.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted);
    return wanted === "" ? tree : filterTree(tree, fits);
  }, [tree, wanted]);
  const states = useMemo(() => holdings(tree, held), [tree, held]);
  const parents = useMemo(() => parentsOf(tree), [tree]);
  const open = opened ?? (index.parents.size <= shortTree ? parents : nothingOpen);
  const isOpen = useMemo(() => new Set(open), [open]);

  const fold = (id: string, isUnfolded: boolean): void =>
    setOpen([...open.filter((one) => one !== id), ...(isUnfolded ? [id] : [])]);
  const mayChange = (node: MenuTitle): boolean => !isReadOnly && hasGrantable(node);
  const choose = (node: MenuTitle): void => {
    if (mayChange(node)) onChange(toggle(index, held, node));
  };
  return (
    <div className={classes.box}>
      <Group gap="xs">
        <TextInput
          type="search"
          className={classes.find ?? ""}
          aria-label={t("findMenu")}
          placeholder={t("findMenu")}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <Button variant="default" onClick={() => setOpen(parents)}>
          {t("expandAll")}
        </Button>
        <Button variant="default" onClick={() => setOpen(nothingOpen)}>
          {t("collapseAll")}
        </Button>
        <span className={classes.count} aria-live="polite">
          {t("heldCount", { held: held.size, total: index.parents.size })}
        </span>
      </Group>
      <div className={classes.scroll}>
        {shown.length === 0 ? <EmptyState title={t("noMenu")} /> : null}
        <Tree
          label={t("menuTree")}
          nodes={shown}
          isOpen={({ id }) => wanted !== "" || isOpen.has(id)}
          onFold={fold}
          onChoose={choose}
          isMultiple
        >
          {(item, { node }) => {
            const holding = states.get(node.id);
            const isOff = !mayChange(node);
            return (
              <TreeItem
                key={item.id}
                {...item}
                attributes={{
                  "aria-checked": checked[holding?.state ?? "none"],
                  "aria-disabled": isOff,
                }}
              >
                <Box
                  state={holding?.state ?? "none"}
                  reason={isReadOnly || !isOff ? null : t("notGrantable")}
                  isOff={isOff && !isReadOnly}
                />
                <TreeTitle>{node.title}</TreeTitle>
                {node.category === 2 ? (
                  <Badge size="xs" variant="default" tt="none">
                    {t("button")}
                  </Badge>
                ) : null}
                <span className={classes.code}>{node.code}</span>
                {node.children && holding ? (
                  <span className={`${classes.share} tabular`}>{`${holding.held} / ${holding.total}`}</span>
                ) : null}
              </TreeItem>
            );
          }}
        </Tree>
      </div>
    </div>
  );
}

function hasGrantable(node: MenuTitle): boolean {
  return node.grantable || (node.children ?? []).some(hasGrantable);
}

function parentsOf(tree: readonly MenuTitle[]): string[] {
  return tree.flatMap(({ id, children }) => (children ? [id, ...parentsOf(children)] : []));
}

interface BoxProps {
  state: Holding["state"];
  /** Why it cannot be checked. */
  reason: string | null;
  isOff: boolean;
}

function Box({ state, reason, isOff }: BoxProps) {
  const box = (
    <Checkbox.Indicator
      size="xs"
      checked={state === "all"}
      indeterminate={state === "some"}
      disabled={isOff}
      aria-hidden="true"
    />
  );
  return reason === null ? box : <Tooltip label={reason}>{box}</Tooltip>;
}
