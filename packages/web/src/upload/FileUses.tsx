import { Anchor, Modal } from "@mantine/core";
import type { StoredFile } from "@provost/contract/upload/stored-file";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../platform/i18n.ts";
import { Link } from "../ui/Link.tsx";
import { QueryStates } from "../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../ui/table/PagedTable.tsx";
import classes from "./Files.module.css";
import { fileUsesOptions } from "./file.queries.ts";
import { fileWords } from "./file-words.ts";

/** The texts that show a file; each leads to its page. */
export function FileUses({
  file: { id, name, uses: count },
  onClose,
}: {
  file: StoredFile;
  onClose: () => void;
}) {
  const t = useWords(fileWords);
  const query = useQuery(fileUsesOptions(id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("usesOf", { name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton count={2} />}
        isEmpty={({ length }) => length === 0}
        empty={<p>{t("noUsesText")}</p>}
      >
        {(uses) => (
          <ul className={classes.places}>
            {uses.map(({ place, id: placeId, title, path }) => (
              <li key={`${place} ${placeId}`}>
                {path === "" ? (
                  t("hiddenUse")
                ) : (
                  <Anchor component={Link} to={path} onClick={onClose}>
                    {title}
                  </Anchor>
                )}
                {place.endsWith("_version") ? ` · ${t("earlierVersion")}` : ""}
                {place === "evaluation_submission" ? ` · ${t("takenBackEvaluation")}` : ""}
              </li>
            ))}
            {count > uses.length ? <li>{t("moreUses", { count: count - uses.length })}</li> : null}
          </ul>
        )}
      </QueryStates>
    </Modal>
  );
}
