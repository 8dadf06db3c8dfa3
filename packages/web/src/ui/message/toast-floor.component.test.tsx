import { Button } from "@mantine/core";
import { Activity, useState } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openComponent } from "../../testing/open-page.tsx";
import { notifyDone } from "../notify.ts";
import { BulkBar } from "../table/BulkBar.tsx";

/** A page with chosen rows, whose tab can be left. */
function Chosen() {
  const [isFront, setFront] = useState(true);
  return (
    <>
      <Button onClick={() => setFront(!isFront)}>turn</Button>
      <Activity mode={isFront ? "visible" : "hidden"}>
        <div style={{ position: "fixed", bottom: 0, left: 0, right: 0, display: "flex" }}>
          <BulkBar count={2} onClear={() => undefined}>
            <Button>批量修改</Button>
          </BulkBar>
        </div>
      </Activity>
    </>
  );
}

const bar = page.getByRole("region", { name: "已选 2 项" });
const toast = page.getByRole("alert");
const boxOf = (one: { element: () => Element }): DOMRect => one.element().getBoundingClientRect();

it.each([
  [1440, 900],
  [992, 800],
  [390, 844],
])("a toast lies above what can be done with chosen rows, at %d × %d", async (width, height) => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, height);
  await openComponent(<Chosen />);
  await expect.element(bar).toBeVisible();
  notifyDone("已修改 2 名用户");
  await expect.element(toast).toBeVisible();
  await expect.poll(() => boxOf(toast).bottom <= boxOf(bar).top).toBe(true);
  expect(boxOf(toast).top).toBeGreaterThan(height / 2);
});

it("a toast is at the lower edge when the page with the bar is left", async () => {
  await openComponent(<Chosen />);
  await expect.element(bar).toBeVisible();
  notifyDone("已修改 2 名用户");
  await expect.element(toast).toBeVisible();
  await expect.poll(() => window.innerHeight - boxOf(toast).bottom).toBeGreaterThan(40);
  await page.getByRole("button", { name: "turn" }).click();
  await expect.poll(() => window.innerHeight - boxOf(toast).bottom).toBeLessThan(40);
});

it("a toast lies above a bar that has moved since it was measured", async () => {
  await openComponent(<Chosen />);
  await expect.element(bar).toBeVisible();
  const host = bar.element().closest<HTMLElement>("[style*=fixed]");
  host?.style.setProperty("bottom", "60px");
  notifyDone("已修改 2 名用户");
  await expect.element(toast).toBeVisible();
  await expect.poll(() => boxOf(toast).bottom <= boxOf(bar).top).toBe(true);
});
