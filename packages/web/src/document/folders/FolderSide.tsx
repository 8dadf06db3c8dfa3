import { ActionIcon, Button, Drawer, Skeleton, Stack } from "@mantine/core";
import { IconFolder, IconFolderPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { OpenRows } from "../../ui/tree/tree-rows.ts";
import classes from "./Folders.module.css";
import treeClasses from "./FolderTree.module.css";
import { FolderTree } from "./FolderTree.tsx";
import { Naming } from "./folder-naming.ts";
import type { FolderNode } from "./folder-tree.ts";
import { folderWords, kindWords } from "./folder-words.ts";
import type { FolderActions } from "./use-folder-actions.ts";
import type { Folders } from "./use-folders.ts";

interface FolderSideProps {
  folders: Folders;
  mayArrange: boolean;
  mayBin: boolean;
  actions: FolderActions;
  onMove(node: FolderNode): void;
}

const nothingFolded: readonly string[] = [];

/** The places of items beside their list; behind a button if there is no space. */
export function FolderSide({ folders, mayArrange, mayBin, actions, onMove }: FolderSideProps) {
  const { kind, query, tree, place, setPlace } = folders;
  const t = useWords(folderWords);
  const isWide = useScreenClass() >= 2;
  const [folded, setFolded] = useTabDraft("folded", OpenRows, nothingFolded);
  const [naming, setNaming] = useTabDraft<Naming | null>("naming", Naming, null);
  const [isOpen, setOpen] = useState(false);

  const side = (
    <>
      <div className={treeClasses.head}>
        <span>{t(kindWords[kind.name].places)}</span>
        {mayArrange ? (
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
            kind={kind}
            mayArrange={mayArrange}
            mayBin={mayBin}
            tree={tree}
            chosen={place}
            onChoose={(chosen) => {
              setPlace(chosen);
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
        {folders.titleOf(place) || folders.titleOf("all")}
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
