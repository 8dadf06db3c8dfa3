import { type LocalLogEntry, logError } from "@provost/contract/log/local-log";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openComponent } from "../../testing/open-page.tsx";
import { dialogsClosed } from "../../testing/steps.ts";
import { Overlays } from "../shell/Shell.tsx";
import { localLog } from "./browser-log.ts";
import { LogsButton } from "./LogsButton.tsx";

const entry = (message: string): LocalLogEntry => {
  const where = { url: "http://console/wel/index", time: "2026-11-21 10:00:00", type: "error", info: "" };
  return { ...where, message, stack: `${message}\n    at draw (chart.js:1:2)` };
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const confirmWith = (prompt: string, name: string): Promise<void> =>
  page.getByRole("dialog", { name: prompt }).getByRole("button", { name, exact: true }).click();
const logs = () => page.getByRole("dialog", { name: "日志", exact: true });

function Logs() {
  return (
    <>
      <LogsButton />
      <Overlays />
    </>
  );
}

async function openLog(...messages: string[]): Promise<void> {
  for (const message of messages) localLog.add(entry(message));
  localLog.flush();
  await openComponent(<Logs />);
  await button(`${messages.length}条错误日志`).click();
}

afterEach(() => localLog.clear());

it("2.42 does nothing while no error is logged", async () => {
  await openComponent(<Logs />);
  await button("没有错误日志").click({ force: true });
  await dialogsClosed();
});

it("2.42 2.43 2.45 4.25 lists errors, the last one first, each with its stack, and clears them after a prompt", async () => {
  await openLog("first is undefined", "nobody heard this");
  const last = logs().getByRole("listitem").first();
  await expect
    .element(last)
    .toMatchTextContent(/error.*nobody heard this.*\/wel\/index.*2026-11-21 10:00:00/);
  await last.getByText("nobody heard this").first().click();
  await expect.element(last.getByText(/at draw/)).toBeVisible();
  await logs().getByRole("button", { name: "清空本地日志" }).click();
  await confirmWith("确定清空本地日志记录?", "取消");
  await logs().getByRole("button", { name: "清空本地日志" }).click();
  await confirmWith("确定清空本地日志记录?", "清空");
  await dialogsClosed();
  await expect.element(page.getByText("清空成功!")).toBeVisible();
  await expect.element(button("没有错误日志")).toBeVisible();
});

it("2.44 4.25 uploads the log after a prompt; a failed upload keeps it", async () => {
  let isBusy = true;
  respondTo(logError, () => {
    if (isBusy) throw new Refused("internal");
    return null;
  });
  await openLog("to be uploaded");
  const send = async (): Promise<void> => {
    await logs().getByRole("button", { name: "上传服务器" }).click();
    await confirmWith("确定上传本地日志到服务器?", "上传");
  };
  await send();
  await expect.element(logs().getByRole("alert")).toMatchTextContent(/上传失败/);
  expect(localLog.state.getState().entries).toHaveLength(1);
  isBusy = false;
  await send();
  await expect.element(page.getByText("发送成功!")).toBeVisible();
  await dialogsClosed();
  expect(localLog.state.getState().entries).toEqual([]);
  await expect
    .poll(() => callsTo(logError).at(-1))
    .toMatchObject([{ type: "error", message: "to be uploaded" }]);
});

it("9.13 caps the number beside its button at 99", async () => {
  localLog.state.setState({ entries: Array.from({ length: 150 }, (_, at) => entry(`error ${at}`)) });
  await openComponent(<Logs />);
  await expect.element(button("150条错误日志")).toHaveTextContent("99+");
});
