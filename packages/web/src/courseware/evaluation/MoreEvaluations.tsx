import { Button } from "@mantine/core";
import type { Page } from "@provost/contract/wire/page";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { evaluationWords } from "./evaluation-words.ts";

/** Shows the next page of a list that is not shown whole. */
export function MoreEvaluations({ query }: { query: UseInfiniteQueryResult<InfiniteData<Page<unknown>>> }) {
  const t = useWords(evaluationWords);
  const pages = query.data?.pages ?? [];
  const shown = pages.reduce((sum, { records }) => sum + records.length, 0);
  const left = (pages.at(-1)?.total ?? 0) - shown;
  if (left <= 0 || !query.hasNextPage) return null;
  return (
    <Button
      mt="md"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t("moreEvaluations", { count: left })}
    </Button>
  );
}
