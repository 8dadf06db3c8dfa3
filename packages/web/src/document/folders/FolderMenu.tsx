import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import type { FolderNode } from "./folder-tree.ts";
import { folderWords } from "./folder-words.ts";

export interface FolderDeeds {
  /** `null` where no more levels fit. */
  add: (() => void) | null;
  rename(): void;
  move(): void;
  remove(): void;
}

interface FolderMenuProps {
  node: FolderNode;
  deeds: FolderDeeds;
  isReachable: boolean;
}

/** What can be done with a folder. */
export function FolderMenu({ node, deeds, isReachable }: FolderMenuProps) {
  const t = useWords(folderWords);
  const name = node.folder.name;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          tabIndex={isReachable ? 0 : -1}
          aria-label={t("folderActions", { name })}
          title={t("folderActions", { name })}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      {/* A press here must not start a drag of the surrounding folder. */}
      <Menu.Dropdown
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
      >
        {deeds.add === null ? null : (
          <Menu.Item leftSection={<IconFolderPlus size={16} />} onClick={deeds.add}>
            {t("newFolder")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={deeds.rename}>
          {t("rename")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={deeds.move}>
          {t("move")}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={deeds.remove}
        >
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
