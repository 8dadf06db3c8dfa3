import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "./EmptyState.tsx";

interface MissingPageProps {
  title: string;
  text: string;
  icon: ReactNode;
  /** Where the others of its kind are. */
  list: { to: string; label: string };
}

/** In the place of a page about one thing that is not there. */
export function MissingPage({ list, ...said }: MissingPageProps) {
  return (
    <EmptyState
      heading="h1"
      {...said}
      action={
        <Button component={Link} to={list.to} variant="default">
          {list.label}
        </Button>
      }
    />
  );
}
