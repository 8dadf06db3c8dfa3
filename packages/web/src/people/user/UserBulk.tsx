import { Button } from "@mantine/core";
import type { User } from "@provost/contract/people/people";
import { useWords } from "../../platform/i18n.ts";
import { userWords } from "./user-words.ts";

interface UserBulkProps {
  users: readonly User[];
  onEdit?: (users: readonly User[]) => void;
  onReset?: (users: readonly User[]) => void;
  onSignOut?: (users: readonly User[]) => Promise<void>;
  onRemove?: (users: readonly User[]) => Promise<void>;
}

/** What may be done with several at once; oneself is left out, and of resetting those whose password the directory checks. */
export function UserBulk({ users, onEdit, onReset, onSignOut, onRemove }: UserBulkProps) {
  const t = useWords(userWords);
  const resettable = users.filter(({ inDirectory }) => !inDirectory);
  const button = { variant: "default", size: "xs", disabled: users.length === 0 } as const;
  return (
    <>
      {onEdit ? (
        <Button {...button} onClick={() => onEdit(users)}>
          {t("batch")}
        </Button>
      ) : null}
      {onReset ? (
        <Button {...button} disabled={resettable.length === 0} onClick={() => onReset(resettable)}>
          {t("reset")}
        </Button>
      ) : null}
      {onSignOut ? (
        <Button {...button} onClick={() => void onSignOut(users)}>
          {t("signOut")}
        </Button>
      ) : null}
      {onRemove ? (
        <Button {...button} onClick={() => void onRemove(users)}>
          {t("remove")}
        </Button>
      ) : null}
    </>
  );
}
