import { unlock } from "@provost/contract/auth/auth-lock";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, respondTo } from "../../testing/boundary.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { LockPage } from "./LockPage.tsx";

it("after too many wrong passwords the page says how long to wait, and keeps what was typed", async () => {
  const { title } = document;
  const tooFast = { code: 429, success: false, msg: "操作过于频繁", data: { reason: "too_fast" } };
  respondTo(unlock, () => Response.json(tooFast, { status: 429, headers: { "retry-after": "40" } }));
  await openComponent(<LockPage />);
  const password = page.getByLabelText("锁屏密码", { exact: true });
  await password.fill("wrong");
  await page.getByRole("button", { name: "解锁" }).click();
  await expect.element(page.getByText("操作过于频繁")).toBeVisible();
  // What was typed may have been right.
  await expect.element(password).toHaveValue("wrong");
  await expect.element(page.getByText(/^(40|39|38) 秒后/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "解锁" })).toHaveAttribute("aria-disabled", "true");
  await password.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => callsTo(unlock)).toHaveLength(1);
  document.title = title;
});
