import { Button, Skeleton } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { CallError } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { useTab, useTabState } from "../platform/tab/tab-context.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import { fetchEditor } from "../ui/rich-text/TextEditor.tsx";
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

// What does not come is told of where it is drawn.
const fetchEditing = (): void => void CoursewareEditor.preload().catch(() => undefined);

/** One courseware, by its address: read, or written by those who may. */
export function CoursewarePage() {
  const t = useWords(coursewareWords);
  const tab = useTab();
  const { id = "" } = useParams();
  const query = useQuery(coursewareOptions(id));
  const [search] = useSearchParams();
  const [editing, setEditing] = useTabState("editing", search.has("edit"));
  const name = query.data?.name ?? null;
  // Beside the question, not after its answer.
  useEffect(() => {
    if (editing) fetchEditing();
  }, [editing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (name !== null) tab.rename(name);
  }, [name]);
  const turn = (next: boolean): void => {
    setEditing(next);
    tab.retarget(next ? `${coursewarePath(id)}?edit=1` : coursewarePath(id));
  };

  // An id that is none is as good as one that nothing stands behind.
  if (query.error instanceof CallError && (query.error.code === 404 || query.error.code === 400))
    return (
      <EmptyState
        heading="h1"
        title={t("missingTitle")}
        text={t("missingText")}
        icon={<IconBook2 size={40} stroke={1.4} />}
        action={
          <Button component={Link} to="/courseware/index" variant="default">
            {t("list")}
          </Button>
        }
      />
    );
  return (
    <section className={classes.page} aria-label={name ?? t("title")}>
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
