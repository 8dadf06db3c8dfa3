import { type ReactNode, useEffect, useId, useState } from "react";
import { whenIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import { partChunk } from "../../platform/lazy/lazy-part.tsx";
import { chartWords } from "../chart-words.ts";
import { CarryingContext, createCarrying } from "../draft/carrying.ts";
import { createDragSpace, DragSpaceContext } from "./drag-space.ts";

const engine = partChunk(async () => (await import("./DragEngine.tsx")).DragEngine);

interface FieldDragProps {
  /** A field was let go on the filters. */
  onFilter(column: string): void;
  children: ReactNode;
}

/** Carries fields and chips about the builder, by mouse, finger or keys. What carries them is a chunk of its own, fetched when the browser is idle. */
export function FieldDrag({ onFilter, children }: FieldDragProps) {
  const t = useWords(chartWords);
  const [carrying] = useState(createCarrying);
  const helpId = useId();
  const [Engine, setEngine] = useState(engine.now);
  // One that does not come is fetched again at the next press.
  const [space] = useState(() =>
    createDragSpace(
      helpId,
      () =>
        void engine.fetch().then(
          (come) => setEngine(() => come),
          () => undefined,
        ),
    ),
  );
  useEffect(() => (Engine ? undefined : whenIdle(space.load)), [Engine, space]);
  return (
    <CarryingContext value={carrying}>
      <DragSpaceContext value={space}>
        {children}
        <div id={helpId} hidden>
          {t("dragHelp")}
        </div>
        {Engine && <Engine onFilter={onFilter} />}
      </DragSpaceContext>
    </CarryingContext>
  );
}
