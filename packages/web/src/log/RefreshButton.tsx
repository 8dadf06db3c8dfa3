import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useWords } from "../platform/i18n.ts";
import { logWords } from "./log-words.ts";

interface RefreshButtonProps {
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Reloads the log. */
export function RefreshButton({ query }: RefreshButtonProps) {
  const t = useWords(logWords);
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t("refresh")}
    </Button>
  );
}
