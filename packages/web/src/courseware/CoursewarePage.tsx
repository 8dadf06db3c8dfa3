import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useOpened } from "../document/recent.ts";
import { useWords } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { useSearch } from "../platform/search.ts";
import { useTab, useTabState } from "../platform/tab/tab-context.ts";
import { useTabName } from "../platform/tab/use-tab-name.ts";
import { fetchEditor } from "../ui/rich-text/TextEditor.tsx";
import { isMissing } from "../ui/state/is-missing.ts";
import { MissingPage } from "../ui/state/MissingPage.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import classes from "./Courseware.module.css";
import { CoursewareReading } from "./CoursewareReading.tsx";
import { coursewareOptions } from "./courseware.queries.ts";
import { coursewarePath } from "./courseware-link.ts";
import { coursewareWords } from "./courseware-words.ts";

const CoursewareEditor = lazyPart(async () => {
  const [{ CoursewareEditor: Editor }] = await Promise.all([
    import("./edit/CoursewareEditor.tsx"),
    fetchEditor(),
  ]);
  return Editor;
});

// A failure to load is reported where the component is rendered.
const fetchEditing = (): void => void CoursewareEditor.preload().catch(() => undefined);

/** One courseware, by its address: read, or written by those who may. */
export function CoursewarePage() {
  const t = useWords(coursewareWords);
  const tab = useTab();
  const { id = "" } = useParams();
  const query = useQuery(coursewareOptions(id));
  const search = useSearch();
  const [editing, setEditing] = useTabState("editing", search.has("edit"));
  const name = query.data?.name ?? null;
  // In parallel with the query, not after its result.
  useEffect(() => {
    if (editing) fetchEditing();
  }, [editing]);
  useTabName(name);
  useOpened("courseware", id, name);
  const turn = (next: boolean): void => {
    setEditing(next);
    tab.retarget(next ? `${coursewarePath(id)}?edit=1` : coursewarePath(id));
  };

  if (isMissing(query.error))
    return (
      <MissingPage
        title={t("missingTitle")}
        text={t("missingText")}
        list={{ to: "/courseware/index", label: t("list") }}
      />
    );
  const isEditing = editing && query.data?.mayEdit === true;
  return (
    <section className={classes.page} data-editing={isEditing || undefined} aria-label={name ?? t("title")}>
      <QueryStates query={query} skeleton={<Skeleton height={356} />}>
        {(courseware) =>
          editing && courseware.mayEdit ? (
            <CoursewareEditor
              courseware={courseware}
              onRead={() => turn(false)}
              waiting={<Skeleton height={356} />}
            />
          ) : (
            <CoursewareReading courseware={courseware} onEdit={() => turn(true)} onMayEdit={fetchEditing} />
          )
        }
      </QueryStates>
    </section>
  );
}
