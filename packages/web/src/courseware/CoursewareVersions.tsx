import { Stack, Text } from "@mantine/core";
import type { Courseware, CoursewareVersion } from "@provost/contract/courseware/courseware";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { VersionsDrawer } from "../document/versions/VersionsDrawer.tsx";
import { useWords } from "../platform/i18n.ts";
import { TextView } from "../ui/rich-text/TextView.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import classes from "./Courseware.module.css";
import { StateChanges } from "./compare/StateChanges.tsx";
import { revertCourseware, versionOptions, versionsOptions } from "./courseware.queries.ts";
import { coursewareWords } from "./courseware-words.ts";

interface CoursewareVersionsProps {
  courseware: Courseware;
  onClose(): void;
}

/** The versions of a courseware, what each would change, and the way back to one. */
export function CoursewareVersions({ courseware, onClose }: CoursewareVersionsProps) {
  const t = useWords(coursewareWords);
  const client = useQueryClient();
  const query = useQuery(versionsOptions(courseware.id));
  return (
    <VersionsDrawer
      name={courseware.name}
      query={query}
      onClose={onClose}
      refresh={() => client.invalidateQueries({ queryKey: ["courseware"] })}
      prompt={(version) => ({ title: t("restoreTitle", { version }), text: t("restoreText") })}
      onRestore={(version, newest) => revertCourseware(courseware.id, version, newest)}
      changes={(version, _newest, button) => (
        <Changes courseware={courseware} version={version} restore={button} />
      )}
    />
  );
}

interface ChangesProps {
  courseware: Courseware;
  version: CoursewareVersion;
  restore: ReactNode;
}

function Changes({ courseware, version, restore }: ChangesProps) {
  const t = useWords(coursewareWords);
  const query = useQuery(versionOptions(courseware.id, version.version));
  return (
    <QueryStates query={query} skeleton={<RowsSkeleton count={2} />}>
      {(then) => (
        <Stack gap="xs" pl="md">
          {version.kind === "published" ? (
            <Text size="sm" c="dimmed">
              {t("vPublished")}
            </Text>
          ) : null}
          <StateChanges earlier={courseware} later={then} legend={t("vMarks")} />
          <Text size="sm" fw={500}>
            {t("vWhole")}
          </Text>
          <div className={classes.box}>
            {then.content.map(({ id, title, html }) => (
              <section key={id} className={classes.section}>
                {title === "" ? null : <h2>{title}</h2>}
                <TextView html={html} />
              </section>
            ))}
          </div>
          {restore}
        </Stack>
      )}
    </QueryStates>
  );
}
