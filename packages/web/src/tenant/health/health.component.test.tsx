import {
  type Health,
  healthBackup,
  healthDetail,
  healthDisk,
  healthJob,
  healthResume,
} from "@provost/contract/tenant/health";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, respondTo } from "../../testing/boundary.ts";
import { openComponent, openPage } from "../../testing/open-page.tsx";
import { DiskBanner } from "./DiskBanner.tsx";

const health: Health = {
  startedAt: "2026-11-22T06:05:00.000Z",
  versions: { provost: "0.1.0", node: "24.21.0", postgres: "18.4" },
  engine: { ready: 3, slots: 4, running: 2, queued: 1, restarts: 5 },
  disks: [{ folder: "/data", free: 3e9, size: 1e11, reserve: 5e9, state: "reached" }],
  damaged: [
    { tenant: "200000", table: "districts" },
    { tenant: "200000", table: "marks", state: "2026-11-20T06:05:00.000Z" },
  ],
  work: {
    ...{ schedules: 7, emailsWaiting: 3, emailsFailed: 1 },
    failing: [{ tenant: "200000", table: "grades", failures: 4, lastAt: "2026-11-22T06:00:00.000Z" }],
  },
  jobs: [
    { name: "cleanup", running: false, last: { at: "2026-11-22T06:05:00.000Z", seconds: 1.26, problems: 2 } },
    { name: "verify", running: false, last: null },
  ],
  datasets: [{ tenant: "200000", table: "readings", rows: 61_500_000, bytes: 1.2e9, isLarge: true }],
  storage: [{ tenant: "200000", name: "云杉一中", bytes: 2.5e9 }],
  backup: {
    schedule: { place: "/backups", everySeconds: 900 },
    running: false,
    lastSuccess: {
      ...{ at: "2026-11-22T06:00:00.000Z", place: "/backups", snapshot: "2026-11-22-ab" },
      note: "incomplete; files missing or damaged: 1",
      ...{ bytes: 2e6, seconds: 1.26 },
    },
    lastFailure: { at: "2026-11-22T06:15:00.000Z", reason: "the disk is full" },
    lastDrill: { at: "2026-11-21T06:15:00.000Z", good: true, reason: "" },
    state: "failed",
  },
  pausedSince: null,
};

it("shows the state of the server, of its disks and what tenants store", async () => {
  respondTo(healthDetail, health);
  await openPage("/system/health");
  for (const text of [
    /PostgreSQL 18\.4/,
    /3 \/ 4/,
    /2 个数据表或版本已损坏.*provost -- repair/,
    /districts \(200000\), marks \(200000\) 的历史版本 .*11.20/,
  ])
    await expect.element(page.getByRole("region", { name: "服务器" })).toMatchTextContent(text);
  const work = page.getByRole("region", { name: "后台任务" });
  for (const text of [/7 个已启用，1 个失败/, /3 封待发，1 封已放弃/, /grades \(200000\).*4/])
    await expect.element(work).toMatchTextContent(text);
  await expect
    .element(page.getByRole("row", { name: /\/data/ }))
    .toMatchTextContent(/不足.*3\.0 GB.*5\.0 GB/);
  await expect
    .element(page.getByRole("region", { name: "最大的数据集" }))
    .toMatchTextContent(/docs\/scale\.md.*readings \(200000\).*61,500,000.*1\.2 GB/);
  await expect.element(page.getByRole("row", { name: /云杉一中/ })).toMatchTextContent(/2\.5 GB/);
  await expectAccessible();
});

it("shows what is not known while the files can't be reached", async () => {
  respondTo(healthDetail, {
    ...health,
    filesReachable: false,
    storage: health.storage.map((one) => ({ ...one, bytes: null })),
    datasets: health.datasets?.map((one) => ({ ...one, bytes: null })),
  });
  await openPage("/system/health");
  await expect
    .element(page.getByRole("region", { name: "服务器" }))
    .toMatchTextContent(/文件存储\s*无法访问/);
  for (const name of ["存储用量", "最大的数据集"])
    await expect.element(page.getByRole("region", { name })).toMatchTextContent(/未知/);
});

it.each([
  ["enough", null, /./],
  ["low", "status", /偏低（剩余 3\.0 GB）/],
  ["reached", "alert", /已暂停/],
] as const)("warns of a disk of which is left: %s", async (state, role, text) => {
  respondTo(healthDisk, { state, free: 3e9, backup: "good", paused: false });
  await openComponent(<DiskBanner />);
  if (role === null) {
    await expect.poll(() => callsTo(healthDisk).length).toBe(1);
    return expect(page.getByText(/磁盘/).elements()).toEqual([]);
  }
  await expect.element(page.getByRole(role)).toMatchTextContent(text);
});

it.each([
  ["none", null],
  ["good", null],
  ["late", /长时间没有成功的备份/],
  ["failed", /上次备份失败/],
] as const)("warns of backups that are: %s", async (backup, text) => {
  respondTo(healthDisk, { state: "enough", free: 3e9, backup, paused: false });
  await openComponent(<DiskBanner />);
  if (text !== null) return expect.element(page.getByRole("status")).toMatchTextContent(text);
  await expect.poll(() => callsTo(healthDisk).length).toBe(1);
  expect(page.getByText(/备份/).elements()).toEqual([]);
});

it.each([
  ["without a schedule", null, /还没有备份.*PROVOST_BACKUP_TO.*docs\/backup\.md/],
  ["before the first", health.backup.schedule, /还没有备份.*立即备份/],
] as const)("warns that nothing is backed up, and says what to do: %s", async (_, schedule, said) => {
  const nothing = { lastSuccess: null, lastFailure: null, lastDrill: null, state: "none" } as const;
  respondTo(healthDetail, { ...health, backup: { ...health.backup, ...nothing, schedule } });
  await openPage("/system/health");
  const part = page.getByRole("region", { name: "备份" });
  await expect.element(part.getByRole("status")).toMatchTextContent(said);
  await expectAccessible();
});

it("shows how the last backups went, and starts one", async () => {
  let running = false;
  respondTo(healthDetail, () => ({ ...health, backup: { ...health.backup, running } }));
  respondTo(healthBackup, () => {
    running = true;
    return null;
  });
  await openPage("/system/health");
  const part = page.getByRole("region", { name: "备份" });
  for (const text of [
    /失败/,
    /每 15 分钟/,
    /2\.0 MB/,
    /1\.3 秒/,
    /the disk is full/,
    /备注.*incomplete/,
    /恢复演练.*通过/,
  ])
    await expect.element(part).toMatchTextContent(text);
  await part.getByRole("button", { name: "立即备份" }).click();
  await expect.element(part).toMatchTextContent(/正在备份/);
  expect(callsTo(healthBackup)).toHaveLength(1);
});

it("shows how the daily jobs went, and runs one now", async () => {
  let running = false;
  const [cleanup, ...others] = health.jobs;
  respondTo(healthDetail, () => ({
    ...health,
    jobs: cleanup === undefined ? others : [{ ...cleanup, running }, ...others],
  }));
  respondTo(healthJob, () => {
    running = true;
    return null;
  });
  await openPage("/system/health");
  const job = page.getByRole("row", { name: /清理过期记录/ });
  await expect.element(job).toMatchTextContent(/1\.3 秒.*2/);
  await expect.element(page.getByRole("row", { name: /检查数据文件/ })).toMatchTextContent(/启动后尚未运行/);
  await job.getByRole("button", { name: "立即运行" }).click();
  await expect.element(job).toMatchTextContent(/运行中/);
  expect(callsTo(healthJob)).toEqual([{ name: "cleanup" }]);
});

it("says that work is paused after a restore, and resumes it", async () => {
  let pausedSince: string | null = "2026-11-22T06:00:00.000Z";
  respondTo(healthDetail, () => ({ ...health, pausedSince }));
  respondTo(healthResume, () => {
    pausedSince = null;
    return null;
  });
  await openPage("/system/health");
  const part = page.getByRole("region", { name: "恢复后的暂停" });
  await expect.element(part).toMatchTextContent(/重复发送/);
  await expectAccessible();
  await part.getByRole("button", { name: "继续运行" }).click();
  await expect.element(part).not.toBeInTheDocument();
  expect(callsTo(healthResume)).toHaveLength(1);
  await expect.element(page.getByText("定时更新与待发邮件已继续运行")).toBeVisible();
});

it("warns administrators while work is paused", async () => {
  respondTo(healthDisk, { state: "enough", free: 3e9, backup: "good", paused: true });
  await openComponent(<DiskBanner />);
  await expect.element(page.getByRole("status")).toMatchTextContent(/已暂停.*运行状况/);
});
