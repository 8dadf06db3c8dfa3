import { ActionIcon } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { lockWords } from "./lock-words.ts";
import { pressLock } from "./press-lock.ts";

/** Locks the screen. Requests a lock password the first time. */
export function LockButton() {
  const t = useWords(lockWords);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("lock")}
      title={t("lock")}
      onClick={() => void pressLock()}
    >
      <IconLock size={18} stroke={1.6} />
    </ActionIcon>
  );
}
