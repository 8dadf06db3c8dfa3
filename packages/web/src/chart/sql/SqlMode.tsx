import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { Waiting } from "../../ui/state/Waiting.tsx";

const SqlWorkbench = lazyPart(async () => (await import("./SqlWorkbench.tsx")).SqlWorkbench);

/** The builder gone over to SQL; the editor comes in a chunk of its own. */
export function SqlMode({ children }: { children: ReactNode }) {
  const placeholder = (
    <Waiting>
      <Skeleton height={240} radius="md" />
    </Waiting>
  );
  return <SqlWorkbench waiting={placeholder}>{children}</SqlWorkbench>;
}
