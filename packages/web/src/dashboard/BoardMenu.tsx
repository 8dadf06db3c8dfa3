import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { PictureFormat } from "@provost/contract/report/export-picture";
import { exportButtons } from "@provost/contract/report/report-feature";
import { tenantButtons } from "@provost/contract/tenant/tenant-feature";
import { copyText } from "@provost/pane/copy-text";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDots,
  IconFileExport,
  IconFileTypePdf,
  IconHistory,
  IconLink,
  IconPhotoDown,
  IconPrinter,
  IconRefresh,
  IconShare,
  IconTemplate,
} from "@tabler/icons-react";
import { type QueryClient, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LazySharingDialog } from "../document/sharing/lazy-sharing.ts";
import { mayFillScreen, useFullScreen } from "../platform/full-screen.ts";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTab } from "../platform/tab/tab-context.ts";
import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import { notifyDone, notifyError } from "../ui/notify.ts";
import { shownName } from "../ui/text/shown-name.ts";
import { boardLink } from "./board-link.ts";
import { boardMenuWords } from "./board-menu-words.ts";
import { boardSeen } from "./board-seen.ts";
import { dashboardDocument } from "./dashboard-document.ts";
import { toggleBareScreen } from "./home/bare-screen.ts";

/** How long printing waits for what is not there yet, ms. */
const patienceMs = 20_000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Prints once the tiles that were not yet in sight are queried and rendered as well. */
async function printBoard(client: QueryClient): Promise<void> {
  window.dispatchEvent(new Event("beforeprint"));
  const since = performance.now();
  // A tile that has just come into sight sends its query in the next frame, and is rendered in the frames after the result.
  for (let quiet = 0; quiet < 30 && performance.now() - since < patienceMs; ) {
    await nextFrame();
    quiet = client.isFetching({ queryKey: ["report"] }) > 0 ? 0 : quiet + 1;
  }
  window.print();
}

const TemplateDialog = lazyDialog(async () => (await import("./file/TemplateDialog.tsx")).TemplateDialog);
const BoardVersions = lazyDialog(async () => (await import("./list/BoardVersions.tsx")).BoardVersions);

/** What else can be done with a dashboard that is read. */
export function BoardMenu({ dashboard }: { dashboard: Dashboard }) {
  const t = useWords(boardMenuWords);
  const client = useQueryClient();
  const tab = useTab();
  const may = usePermission();
  const full = useFullScreen();
  const asking = useIsFetching({ queryKey: ["report"] }) > 0;
  const [over, setOver] = useState<"sharing" | "versions" | "template" | null>(null);

  const copy = async (): Promise<void> => {
    const { choices, cross, tab: shown, stepsOf } = boardSeen(tab, dashboard.content);
    const { tabs } = dashboard.content;
    const tiles = tabs.find(({ id }) => id === shown)?.tiles ?? [];
    const link = boardLink(window.location.origin, dashboard.id, {
      choices,
      cross,
      tab: tabs.length > 1 ? shown : "",
      steps: Object.fromEntries(
        tiles.map(({ id }) => [id, stepsOf(id)] as const).filter(([, steps]) => steps.length > 0),
      ),
    });
    if (await copyText(link)) notifyDone(t("copied"));
    else notifyError(t("copyFailed"));
  };
  const takeFile = async (): Promise<void> => {
    const { exportFile } = await import("./file/export-file.tsx");
    await exportFile(dashboard).catch(() => undefined);
  };
  const take = async (format: PictureFormat): Promise<void> => {
    const { saveBoard } = await import("./export-board.ts");
    await saveBoard(dashboard, boardSeen(tab, dashboard.content), format);
  };
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ["dashboard"] });
    await client.invalidateQueries({ queryKey: ["report"] });
  };

  return (
    <>
      <Tooltip label={t("refresh")}>
        <ActionIcon
          variant="default"
          aria-label={t("refresh")}
          loading={asking}
          onClick={() => void refresh()}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t("more")}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copy()}>
            {t("copyLink")}
          </Menu.Item>
          {mayFillScreen() ? (
            <Menu.Item
              leftSection={full ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
              onClick={() => void toggleBareScreen()}
            >
              {t(full ? "leaveFullScreen" : "fullScreen")}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => void printBoard(client)}>
            {t("print")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => void takeFile()}>
            {t("file")}
          </Menu.Item>
          {may(exportButtons.export) ? (
            <>
              <Menu.Divider />
              {(["pdf", "png", "svg"] as const).map((format) => (
                <Menu.Item
                  key={format}
                  leftSection={format === "pdf" ? <IconFileTypePdf size={16} /> : <IconPhotoDown size={16} />}
                  onClick={() => void take(format)}
                >
                  {t(format)}
                </Menu.Item>
              ))}
            </>
          ) : null}
          {dashboard.mayEdit ? (
            <>
              <Menu.Divider />
              {dashboard.mayShare ? (
                <Menu.Item leftSection={<IconShare size={16} />} onClick={() => setOver("sharing")}>
                  {t("share")}
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOver("versions")}>
                {t("versions")}
              </Menu.Item>
              {may(tenantButtons.view) ? (
                <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => setOver("template")}>
                  {t("template")}
                </Menu.Item>
              ) : null}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {over === "sharing" ? (
        <LazySharingDialog
          kind={dashboardDocument}
          id={dashboard.id}
          name={shownName(dashboard)}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over === "template" ? <TemplateDialog dashboard={dashboard} onClose={() => setOver(null)} /> : null}
      {over === "versions" ? <BoardVersions dashboard={dashboard} onClose={() => setOver(null)} /> : null}
    </>
  );
}
