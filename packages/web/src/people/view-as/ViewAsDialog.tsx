import { Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { userButtons } from "@provost/contract/people/people-feature";
import type { TablePolicy } from "@provost/contract/people/policy";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { UserSelect } from "../user/UserSelect.tsx";
import { SeenTables } from "./SeenTables.tsx";
import classes from "./ViewAs.module.css";
import { type As, viewAsOptions } from "./view-as.queries.ts";
import { viewAsWords } from "./view-as-words.ts";

export interface ViewAsDialogProps {
  as: As;
  name: string;
  /** Policies of the role that are not saved; looked at first. */
  tried?: readonly TablePolicy[] | null;
  onClose: () => void;
}

/** What a user, or a role alone, sees: the tables, and of one its rows and why. */
export function ViewAsDialog({ as, name, tried = null, onClose }: ViewAsDialogProps) {
  const t = useWords(viewAsWords);
  const may = usePermission();
  const [user, setUser] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(tried !== null);
  const viewer = user === null ? as : { userId: user };
  const chosen: As =
    isTrying && tried !== null && "roleId" in as
      ? { ...viewer, draft: { roleId: as.roleId, policies: [...tried] } }
      : viewer;
  const query = useQuery(viewAsOptions(chosen));
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 100%)"
      title={t("title", { name: user === null ? name : (query.data?.name ?? "…") })}
    >
      <div className={classes.page}>
        {tried === null ? null : (
          <SegmentedControl
            aria-label={t("policies")}
            className={classes.which ?? ""}
            data={[
              { value: "tried", label: t("tried") },
              { value: "saved", label: t("saved") },
            ]}
            value={isTrying ? "tried" : "saved"}
            onChange={(value) => setTrying(value === "tried")}
          />
        )}
        <p className={classes.quiet}>{t(isTrying ? "hintTried" : "hint")}</p>
        {"roleId" in as && may(userButtons.view) ? (
          <UserSelect
            label={t("as")}
            none={t("roleAlone")}
            roleId={as.roleId}
            user={user}
            onChoose={setUser}
          />
        ) : null}
        <QueryStates query={query} skeleton={<Skeleton height={420} />}>
          {(view) => <SeenTables key={JSON.stringify(chosen)} as={chosen} view={view} />}
        </QueryStates>
      </div>
    </Modal>
  );
}
