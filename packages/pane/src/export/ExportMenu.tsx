import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { word } from "../pane-words.ts";
import { ExportItems, type ExportItemsProps } from "./ExportItems.tsx";

export type { TakeAlong } from "./ExportItems.tsx";

/** The menu of what a chart can be exported as. It is made when it is first opened: a dashboard has many charts, and few are exported. */
export function ExportMenu(props: Omit<ExportItemsProps, "onSaid">) {
  const { language } = props;
  const [isMade, setMade] = useState(false);
  const [said, setSaid] = useState("");
  const button = (
    <ActionIcon
      size={28}
      variant="subtle"
      color="gray"
      aria-label={word("export", language)}
      aria-haspopup="menu"
      className="provost-pane-menu"
      {...(isMade ? {} : { onClick: () => setMade(true) })}
    >
      <svg className="provost-pane-chevron" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4v10m-4-4 4 4 4-4M5 18v2h14v-2" />
      </svg>
    </ActionIcon>
  );
  return (
    <>
      {isMade ? (
        <Menu defaultOpened position="bottom-end" shadow="md" withinPortal keepMounted={false}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown aria-label={word("export", language)}>
            <ExportItems {...props} onSaid={setSaid} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      <span className="provost-pane-spoken" role="status">
        {said}
      </span>
    </>
  );
}
