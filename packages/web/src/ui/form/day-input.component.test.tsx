import { useState } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { DayInput, TimeInput } from "./DayInput.tsx";

function Period({ disabled = false, onSend = () => undefined }: { disabled?: boolean; onSend?: () => void }) {
  const [from, setFrom] = useState("2026-03-05");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <DayInput label="起始" value={from} onChange={setFrom} disabled={disabled} />
      <DayInput aria-label="截止" value="2026-04-01" onChange={setFrom} disabled={disabled} />
      <button type="button" onClick={() => setFrom("2026-06-01")}>
        本月
      </button>
      <button type="submit">应用</button>
    </form>
  );
}

const from = page.getByRole("textbox", { name: "起始" });

it("says at the field that a date cannot be read, and leaves it there until there is another", async () => {
  let sent = 0;
  await openComponent(<Period onSend={() => sent++} />);
  await from.fill("2026-02-30");
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(from).toHaveValue("2026-02-30");
  await expect.element(page.getByText("请输入有效日期，如 2026-03-05")).toBeVisible();
  await expect.element(from).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  expect(sent).toBe(0);
  await page.getByRole("button", { name: "本月" }).click();
  await expect.element(from).toHaveValue("2026-06-01");
  await expect.element(from).not.toHaveAttribute("aria-invalid", "true");
  await from.fill("2026/7/1");
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(from).toHaveValue("2026-07-01");
  expect(sent).toBe(1);
});

it("names its field at the button of the calendar, and leads to the text where the browser opens none", async () => {
  const { showPicker } = HTMLInputElement.prototype;
  onTestFinished(() => {
    HTMLInputElement.prototype.showPicker = showPicker;
  });
  HTMLInputElement.prototype.showPicker = () => {
    throw new DOMException("from another site", "SecurityError");
  };
  await openComponent(<Period />);
  await expect.element(page.getByRole("button", { name: "选择日期（截止）" })).toBeVisible();
  await page.getByRole("button", { name: "选择日期（起始）" }).click();
  await expect.element(from).toHaveFocus();
});

it("is disabled with its button", async () => {
  await openComponent(<Period disabled />);
  await expect.element(from).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "选择日期（起始）" })).toBeDisabled();
});

function Daily() {
  const [at, setAt] = useState("20:30");
  return <TimeInput label="时间" value={at} onChange={setAt} />;
}

it.each(["zh", "en"] as const)(
  "writes a time of day in 24 hours in %s, and says what is none",
  async (language) => {
    await openComponent(<Daily />, { language });
    const field = page.getByRole("textbox", { name: "时间" });
    await expect.element(field).toHaveValue("20:30");
    await field.fill("25:00");
    await userEvent.tab();
    const message = { zh: "请输入有效时间，如 08:30", en: "Enter a time such as 08:30" }[language];
    await expect.element(page.getByText(message)).toBeVisible();
    await field.fill("7:45");
    await userEvent.tab();
    await expect.element(field).toHaveValue("07:45");
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  },
);
