import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../engine/use-loaded.ts";
import { word } from "../pane-words.ts";
import type { ExportItemsProps } from "./ExportItems.tsx";

export type { ExportOffer } from "./ExportItems.tsx";

const list = lazyPart(async () => (await import("./ExportItems.tsx")).ExportList);
const loadAhead = (): void => void list.load().catch(() => undefined);

/** The menu of what a chart can be exported as. It is fetched and made when it is first opened: a dashboard has many charts, and few are exported. */
export function ExportMenu(props: Omit<ExportItemsProps, "onSaid">) {
  const { language } = props;
  const [List, setList] = useState<ReturnType<typeof list.now>>(null);
  const [said, setSaid] = useState("");
  const make = (): void => {
    list.load().then(
      (part) => setList(() => part),
      () => setSaid(word("exportFailed", language)),
    );
  };
  const button = (
    <ActionIcon
      size={28}
      variant="subtle"
      color="gray"
      aria-label={word("export", language)}
      aria-haspopup="menu"
      className="provost-pane-menu"
      {...(List === null ? { onClick: make, onPointerEnter: loadAhead, onFocus: loadAhead } : {})}
    >
      <svg className="provost-pane-chevron" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4v10m-4-4 4 4 4-4M5 18v2h14v-2" />
      </svg>
    </ActionIcon>
  );
  return (
    <>
      {List === null ? button : <List {...props} button={button} onSaid={setSaid} />}
      <span className="provost-pane-spoken" role="status">
        {said}
      </span>
    </>
  );
}
