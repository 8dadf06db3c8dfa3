import { Modal, Skeleton } from "@mantine/core";
import { readingOwn } from "@provost/contract/people/reading";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { PeopleScopeText } from "../../ui/text/PeopleScopeText.tsx";
import { peopleScopeWords } from "../../ui/text/people-scope-words.ts";
import classes from "./Reading.module.css";
import { ReadingText } from "./ReadingText.tsx";
import { readingWords } from "./reading-words.ts";

export interface ReadingDialogProps {
  tableName: string;
  onClose: () => void;
}

/** Why the user sees these columns and rows of a table. */
export function ReadingDialog({ tableName, onClose }: ReadingDialogProps) {
  const t = useWords(readingWords);
  const s = useWords(peopleScopeWords);
  const query = useQuery({
    queryKey: ["source", "reading", tableName],
    queryFn: ({ signal }) => call(readingOwn, { tableName }, { signal, quiet: true }),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={t("title", { name: tableName })}>
      <QueryStates query={query} skeleton={<Skeleton height={160} />}>
        {(reading) => (
          <>
            <ReadingText reading={reading} />
            {reading.people.length === 0 ? null : (
              <section aria-label={s("scope")}>
                <h4 className={classes.by}>{s("scope")}</h4>
                {reading.people.map((reach) => (
                  <p key={reach.role} className={classes.line}>
                    <PeopleScopeText reach={reach} />
                  </p>
                ))}
              </section>
            )}
          </>
        )}
      </QueryStates>
    </Modal>
  );
}
