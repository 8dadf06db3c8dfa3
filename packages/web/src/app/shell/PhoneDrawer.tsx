import { Drawer } from "@mantine/core";
import { useEffect, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { MenuSearch } from "./header/MenuSearch.tsx";
import { Sidebar } from "./menu/Sidebar.tsx";
import { TopMenu } from "./menu/TopMenu.tsx";
import classes from "./Shell.module.css";
import { shellWords } from "./shell-words.ts";

/** The search, the top menu and the sidebar on phones. */
export function PhoneDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useWords(shellWords);
  // It opens after its first render: only then does it slide in, and return the focus when it closes.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Drawer
      opened={isHere && opened}
      onClose={onClose}
      size={280}
      offset={0}
      radius={0}
      title={t("menu")}
      classNames={{ content: classes.content, header: classes.drawer, body: classes.drawerBody }}
    >
      <MenuSearch onChosen={onClose} />
      <TopMenu direction="column" />
      <Sidebar isNarrow={false} isDrawer />
    </Drawer>
  );
}
