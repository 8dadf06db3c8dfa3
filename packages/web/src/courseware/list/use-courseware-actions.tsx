import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { CoursewareSummary } from "@provost/contract/courseware";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { binCourseware, createCourseware, removeForever, restoreCourseware } from "../courseware.queries.ts";
import { coursewarePath } from "../courseware-link.ts";
import { listWords } from "./list-words.ts";

/** What is done with coursewares from their list. What fails is told by its call. */
export function useCoursewareActions() {
  const t = useWords(listWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const during = async (work: () => Promise<void>): Promise<void> => {
    await work().catch(() => undefined);
    await client.invalidateQueries({ queryKey: ["courseware"] });
  };
  const restore = ({ id, name }: CoursewareSummary): Promise<void> =>
    during(async () => {
      await restoreCourseware(id);
      notifications.hide(`removed ${id}`);
      notifyDone(t("restored", { name }));
    });
  return {
    restore,
    create: (): Promise<void> =>
      during(async () => {
        const { id } = await createCourseware(t("newName"));
        navigate(`${coursewarePath(id)}?edit=1`);
      }),
    remove: (courseware: CoursewareSummary): Promise<void> =>
      during(async () => {
        const { id, name } = courseware;
        await binCourseware(id);
        notifications.show({
          id: `removed ${id}`,
          color: "green",
          withBorder: true,
          autoClose: 10_000,
          message: (
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <span>{t("removed", { name })}</span>
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                onClick={() => void restore(courseware)}
              >
                {t("undo")}
              </Button>
            </Group>
          ),
        });
      }),
    removeForever: async ({ id, name }: CoursewareSummary): Promise<void> => {
      const sure = await confirm({
        title: t("foreverTitle", { name }),
        text: t("foreverText"),
        action: t("forever"),
        danger: true,
      });
      if (sure) await during(() => removeForever(id).then(() => undefined));
    },
  };
}
