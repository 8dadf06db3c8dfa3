import { useEffect, useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { useDrawing, whenIdle } from "../../platform/http/when-idle.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { openComponent } from "../../testing/open-page.tsx";

// Drawn after the moment at which a part would be fetched, and before the longest time that it waits.
const patience = { longest: 1200, otherwise: 1 };

function Chart({ onDrawn }: { onDrawn: () => void }) {
  const [isDrawing, setDrawing] = useState(true);
  useDrawing(isDrawing);
  useEffect(() => {
    const end = (): void => {
      onDrawn();
      setDrawing(false);
    };
    return whenIdle(end, patience);
  }, [onDrawn]);
  return null;
}

it("what nobody looks for first is fetched once the charts are drawn", async () => {
  // As in browsers without idle callbacks; those of a page in the background can take ten seconds.
  vi.stubGlobal("requestIdleCallback", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const events: string[] = [];
  const part = (name: string) => async () => {
    events.push(name);
    return () => <p>{name}</p>;
  };
  const onDrawn = (): void => void events.push("drawn");
  const [Now, Later] = [lazyPart(part("now")), lazyPart(part("later"), "later")];
  await openComponent(
    <>
      <Chart onDrawn={onDrawn} />
      <Now />
      <Later />
    </>,
  );
  await expect.element(page.getByText("later", { exact: true })).toBeVisible();
  expect(events).toEqual(["now", "drawn", "later"]);
});
