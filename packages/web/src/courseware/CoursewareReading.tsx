import { Badge, Button, Text } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { evaluationButtons } from "@provost/contract/courseware/courseware-feature";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { Link } from "../ui/Link.tsx";
import { TextView } from "../ui/rich-text/TextView.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { useMoments } from "../ui/text/moment-text.ts";
import classes from "./Courseware.module.css";
import { CoursewareMenu } from "./CoursewareMenu.tsx";
import { evaluationPath } from "./courseware-link.ts";
import { coursewareWords } from "./courseware-words.ts";
import { paragraphName } from "./paragraph-name.ts";

/** How far a courseware is published, in words. */
export function PublishedSign({ courseware }: { courseware: Courseware }) {
  const t = useWords(coursewareWords);
  const moments = useMoments();
  const { publishedAt, changed } = courseware;
  if (publishedAt === null)
    return (
      <Badge variant="light" tt="none" color="gray">
        {t("draft")}
      </Badge>
    );
  return (
    <Badge variant="light" tt="none" color={changed ? "orange" : "green"}>
      {changed ? t("changed") : t("live", { when: moments.when(publishedAt) })}
    </Badge>
  );
}

/** The paragraphs of a courseware, one below the other. */
export function CoursewareSheet({ courseware }: { courseware: Pick<Courseware, "summary" | "content"> }) {
  const { summary, content } = courseware;
  return (
    <article className={classes.sheet}>
      {summary === "" ? null : <p className={classes.summary}>{summary}</p>}
      {content.map(({ id, title, html }) => (
        <section key={id} id={`p-${id}`} className={classes.section}>
          {title === "" ? null : <h2>{title}</h2>}
          <TextView html={html} />
        </section>
      ))}
    </article>
  );
}

interface CoursewareReadingProps {
  courseware: Courseware;
  onEdit(): void;
  /** The pointer or the focus comes to the button that begins it. */
  onMayEdit(): void;
}

/** A courseware to read. */
export function CoursewareReading({ courseware, onEdit, onMayEdit }: CoursewareReadingProps) {
  const t = useWords(coursewareWords);
  const may = usePermission();
  const { name, content, mayEdit, publishedVersion } = courseware;
  const isEmpty = content.every(({ html, title }) => html === "" && title === "");
  const titled = content.filter(({ title }) => title !== "");
  return (
    <>
      <header className={classes.bar}>
        <h1 className={classes.heading}>{name}</h1>
        {mayEdit ? <PublishedSign courseware={courseware} /> : null}
        {may(evaluationButtons.add) && publishedVersion !== null ? (
          <Button variant="default" component={Link} to={evaluationPath(courseware.id)}>
            {t("judge")}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button onClick={onEdit} onPointerEnter={onMayEdit} onFocus={onMayEdit}>
            {t("edit")}
          </Button>
        ) : null}
        {mayEdit ? <CoursewareMenu courseware={courseware} /> : null}
      </header>
      {isEmpty ? (
        <EmptyState title={t("noText")} {...(mayEdit ? { text: t("noTextEdit") } : {})} />
      ) : (
        <div className={classes.reading}>
          <CoursewareSheet courseware={courseware} />
          {titled.length < 2 ? null : (
            <nav className={classes.contents} aria-label={t("contents")}>
              <Text size="xs" c="dimmed">
                {t("contents")}
              </Text>
              {titled.map((paragraph) => (
                <a
                  key={paragraph.id}
                  href={`#p-${paragraph.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(`p-${paragraph.id}`)?.scrollIntoView({ block: "start" });
                  }}
                >
                  {paragraphName(paragraph, "")}
                </a>
              ))}
            </nav>
          )}
        </div>
      )}
    </>
  );
}
