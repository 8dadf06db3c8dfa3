import { Badge } from "@mantine/core";
import type { CoursewareSummary } from "@provost/contract/courseware/courseware";
import { useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import type { Column } from "../../ui/table/data-table.ts";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { coursewarePath } from "../courseware-link.ts";
import classes from "./CoursewaresPage.module.css";
import { listWords } from "./list-words.ts";

/** Which of its states a courseware is in. */
const stateOf = ({ publishedVersion, changed }: CoursewareSummary): "draft" | "changed" | "live" =>
  publishedVersion === null ? "draft" : changed ? "changed" : "live";

const colours = { draft: "gray", changed: "orange", live: "green" } as const;

/** What the list, or the recycle bin, says of a courseware. */
export function useCoursewareColumns(isBin: boolean): Column<CoursewareSummary>[] {
  const t = useWords(listWords);
  const moments = useMoments();
  const timeOf = ({ updatedAt, removedAt }: CoursewareSummary): string =>
    isBin ? (removedAt ?? "") : updatedAt;
  return [
    {
      key: "name",
      head: t("name"),
      texts: [[t("name"), ({ name }) => name]],
      hint: ({ name, summary }) => (summary === "" ? name : `${name}\n${summary}`),
      cell: ({ id, name }) =>
        isBin ? (
          name
        ) : (
          <Link className={classes.link} to={coursewarePath(id)} tabIndex={-1}>
            {name}
          </Link>
        ),
    },
    {
      key: "state",
      head: t("state"),
      texts: [[t("state"), (row) => t(stateOf(row))]],
      width: 160,
      cell: (row) => (
        <Badge size="sm" variant="light" tt="none" color={colours[stateOf(row)]}>
          {t(stateOf(row))}
        </Badge>
      ),
    },
    {
      key: "paragraphs",
      head: t("paragraphs"),
      width: 112,
      align: "right",
      tone: "quiet",
      from: "medium",
      cell: ({ paragraphs }) => paragraphs,
    },
    {
      key: "owner",
      head: t("owner"),
      width: 128,
      from: isBin ? "medium" : "wide",
      cell: ({ ownerName }) => ownerName,
      hint: ({ ownerName }) => ownerName,
    },
    timeColumn(
      { key: "time", head: t(isBin ? "removedAt" : "updated"), from: "medium", at: timeOf },
      moments,
    ),
  ];
}
