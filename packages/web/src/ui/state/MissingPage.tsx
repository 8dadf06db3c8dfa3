import { Button } from "@mantine/core";
import { Link } from "../Link.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface MissingPageProps {
  title: string;
  text: string;
  /** Where the others of its kind are; `onOpen` in place of a link, where the page shows them itself. */
  list: { to: string; label: string } | { onOpen(): void; label: string };
}

/** Replaces the page of an item that does not exist. */
export function MissingPage({ list, ...said }: MissingPageProps) {
  return (
    <EmptyState
      heading="h1"
      drawing="missing"
      {...said}
      action={
        "to" in list ? (
          <Button component={Link} to={list.to} variant="default">
            {list.label}
          </Button>
        ) : (
          <Button variant="default" onClick={list.onOpen}>
            {list.label}
          </Button>
        )
      }
    />
  );
}
