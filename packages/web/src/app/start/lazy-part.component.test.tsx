import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { useDrawing, whenIdle } from "../../platform/http/when-idle.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { openComponent } from "../../testing/open-page.tsx";

const patience = { timeout: 20_000 };

function Tile() {
  const [isDrawing, setDrawing] = useState(true);
  useDrawing(isDrawing);
  return (
    <button type="button" onClick={() => setDrawing(false)}>
      drawn
    </button>
  );
}

it("while a chart is being drawn, only what is shown now is fetched", async () => {
  const fetched: string[] = [];
  const part = (name: string) => async () => {
    fetched.push(name);
    return () => <p>{name}</p>;
  };
  const [Now, Later] = [lazyPart(part("now")), lazyPart(part("later"), "later")];
  await openComponent(
    <>
      <Tile />
      <Now />
      <Later />
    </>,
  );
  const run = vi.fn();
  whenIdle(run, { longest: 60_000, otherwise: 1 });
  await expect.element(page.getByText("now", { exact: true })).toBeVisible();
  const idle = vi.fn();
  requestIdleCallback(() => requestIdleCallback(idle));
  await vi.waitUntil(() => idle.mock.calls.length === 1, patience);
  expect(fetched).toEqual(["now"]);
  expect(run).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "drawn" }).click();
  await expect.element(page.getByText("later", { exact: true })).toBeVisible();
  await vi.waitUntil(() => run.mock.calls.length === 1, patience);
});
