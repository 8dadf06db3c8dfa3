import { ActionIcon, Menu } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import {
  IconArrowsSort,
  IconDots,
  IconHistory,
  IconPencil,
  IconShare,
  IconWorldOff,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { LazySharingDialog } from "../document/sharing/lazy-sharing.ts";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { confirm } from "../ui/dialog/confirm.tsx";
import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../ui/notify.ts";
import { coursewareOptions, withdrawCourseware } from "./courseware.queries.ts";
import { coursewareDocument } from "./courseware-document.ts";
import { sortPath } from "./courseware-link.ts";
import { coursewareWords } from "./courseware-words.ts";

const CoursewareVersions = lazyDialog(
  async () => (await import("./CoursewareVersions.tsx")).CoursewareVersions,
);
const DetailsDialog = lazyDialog(async () => (await import("./edit/DetailsDialog.tsx")).DetailsDialog);

/** What else can be done with a courseware by those who may change it. */
export function CoursewareMenu({ courseware }: { courseware: Courseware }) {
  const t = useWords(coursewareWords);
  const client = useQueryClient();
  const may = usePermission();
  const navigate = useNavigate();
  const [over, setOver] = useState<"details" | "sharing" | "versions" | null>(null);
  const { id, name, mayShare, publishedVersion } = courseware;

  const withdraw = async (): Promise<void> => {
    const title = t("withdrawTitle", { name });
    if (!(await confirm({ title, text: t("withdrawText"), action: t("withdraw"), danger: true }))) return;
    try {
      client.setQueryData(coursewareOptions(id).queryKey, await withdrawCourseware(id));
      notifyDone(t("withdrawn"));
    } catch {
      // The call itself has reported the failure.
    }
    await client.invalidateQueries({ queryKey: ["courseware"] });
  };

  return (
    <>
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t("more")}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOver("details")}>
            {t("details")}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsSort size={16} />} onClick={() => navigate(sortPath(id))}>
            {t("arrange")}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOver("versions")}>
            {t("versions")}
          </Menu.Item>
          {mayShare ? (
            <Menu.Item leftSection={<IconShare size={16} />} onClick={() => setOver("sharing")}>
              {t("share")}
            </Menu.Item>
          ) : null}
          {publishedVersion !== null && may(coursewareButtons.publish) ? (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconWorldOff size={16} />}
                onClick={() => void withdraw()}
              >
                {t("withdraw")}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {over === "details" ? <DetailsDialog courseware={courseware} onClose={() => setOver(null)} /> : null}
      {over === "versions" ? (
        <CoursewareVersions courseware={courseware} onClose={() => setOver(null)} />
      ) : null}
      {over === "sharing" ? (
        <LazySharingDialog kind={coursewareDocument} id={id} name={name} onClose={() => setOver(null)} />
      ) : null}
    </>
  );
}
