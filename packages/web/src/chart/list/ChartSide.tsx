import { ActionIcon, Button, Drawer, Skeleton, Stack } from "@mantine/core";
import { chartButtons } from "@provost/contract/chart";
import type { ChartFolder } from "@provost/contract/chart-folder";
import { IconFolder, IconFolderPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { OpenRows } from "../../ui/tree-rows.ts";
import classes from "./ChartList.module.css";
import { chartListWords } from "./chart-list-words.ts";
import treeClasses from "./FolderTree.module.css";
import { FolderTree } from "./FolderTree.tsx";
import { Naming } from "./folder-naming.ts";
import { type FolderNode, pathTo } from "./folder-tree.ts";
import { isFixed, type Place } from "./place.ts";
import type { FolderActions } from "./use-folder-actions.ts";

interface ChartSideProps {
  query: UseQueryResult<ChartFolder[], Error>;
  tree: readonly FolderNode[];
  place: Place;
  onPlace(place: Place): void;
  actions: FolderActions;
  onMove(node: FolderNode): void;
}

const nothingFolded: readonly string[] = [];

/** The places of charts beside the list; where there is no room, behind a button. */
export function ChartSide({ query, tree, place, onPlace, actions, onMove }: ChartSideProps) {
  const t = useWords(chartListWords);
  const may = usePermission();
  const isWide = useScreenClass() >= 2;
  const [folded, setFolded] = useTabDraft("folded", OpenRows, nothingFolded);
  const [naming, setNaming] = useTabDraft<Naming | null>("naming", Naming, null);
  const [isOpen, setOpen] = useState(false);
  const name = isFixed(place) ? t(place) : pathTo(tree, place).at(-1)?.title;

  const side = (
    <>
      <div className={treeClasses.head}>
        <span>{t("places")}</span>
        {may(chartButtons.edit) ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t("newFolder")}
            title={t("newFolder")}
            onClick={() => setNaming({ id: null, parentId: null, text: "" })}
          >
            <IconFolderPlus size={16} />
          </ActionIcon>
        ) : null}
      </div>
      <QueryStates query={query} skeleton={<TreeSkeleton />}>
        {() => (
          <FolderTree
            tree={tree}
            chosen={place}
            onChoose={(chosen) => {
              onPlace(chosen);
              setOpen(false);
            }}
            folded={folded}
            onFold={(id, isUnfolded) =>
              setFolded((before) => [...before.filter((one) => one !== id), ...(isUnfolded ? [] : [id])])
            }
            naming={naming}
            onNaming={setNaming}
            actions={actions}
            onMove={onMove}
          />
        )}
      </QueryStates>
    </>
  );
  if (isWide) return <aside className={classes.side}>{side}</aside>;
  return (
    <>
      <Button
        variant="default"
        justify="start"
        leftSection={<IconFolder size={16} />}
        onClick={() => setOpen(true)}
      >
        {name ?? t("all")}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t("choosePlace")}
        size="xs"
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {side}
      </Drawer>
    </>
  );
}

function TreeSkeleton() {
  return (
    <Stack gap={8} p="sm">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </Stack>
  );
}
