import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";
import { EmptyState } from "./EmptyState.tsx";
import { failureText } from "./failure-text.ts";
import { Waiting } from "./Waiting.tsx";

interface QueryStatesProps<D> {
  query: UseQueryResult<D, Error>;
  /** A skeleton in the final size; drawn after 150 ms. */
  skeleton: ReactNode;
  isEmpty?: (data: D) => boolean;
  empty?: ReactNode;
  children: (data: D) => ReactNode;
}

/** The five states of a query: loading, no permission, failed with a retry, empty with a next step, and its result. */
export function QueryStates<D>({ query, skeleton, isEmpty, empty, children }: QueryStatesProps<D>) {
  if (query.data !== undefined) {
    return isEmpty?.(query.data) && empty !== undefined ? empty : children(query.data);
  }
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting>{skeleton}</Waiting>;
}

interface FailureProps {
  error: Error;
  /** What to say instead of the error's own message. */
  text?: string | null;
  onRetry: () => void;
}

/** A failure where it happened. */
export function Failure({ error, text = null, onRetry }: FailureProps) {
  const t = useWords(uiWords);
  if (error instanceof CallError && error.code === 403) {
    return <EmptyState title={t("forbiddenTitle")} text={t("forbiddenText")} drawing="locked" />;
  }
  return (
    <EmptyState
      tone="alert"
      title={t("failedTitle")}
      text={text ?? failureText(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  );
}
