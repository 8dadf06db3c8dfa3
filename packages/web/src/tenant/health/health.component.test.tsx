import { type Health, healthDetail, healthDisk } from "@provost/contract/tenant/health";
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
  damaged: [{ tenant: "200000", table: "districts" }],
  storage: [{ tenant: "200000", name: "云杉一中", bytes: 2.5e9 }],
};

it("shows the state of the server, of its disks and what tenants store", async () => {
  respondTo(healthDetail, health);
  await openPage("/system/health");
  for (const text of [/PostgreSQL 18\.4/, /3 \/ 4/, /districts \(200000\)/])
    await expect.element(page.getByRole("region", { name: "服务器" })).toMatchTextContent(text);
  await expect
    .element(page.getByRole("row", { name: /\/data/ }))
    .toMatchTextContent(/不足.*3\.0 GB.*5\.0 GB/);
  await expect.element(page.getByRole("row", { name: /云杉一中/ })).toMatchTextContent(/2\.5 GB/);
  await expectAccessible();
});

it.each([
  ["enough", null, /./],
  ["low", "status", /偏低（剩余 3\.0 GB）/],
  ["reached", "alert", /已暂停/],
] as const)("warns of a disk of which is left: %s", async (state, role, text) => {
  respondTo(healthDisk, { state, free: 3e9 });
  await openComponent(<DiskBanner />);
  if (role === null) {
    await expect.poll(() => callsTo(healthDisk).length).toBe(1);
    return expect(page.getByText(/磁盘/).elements()).toEqual([]);
  }
  await expect.element(page.getByRole(role)).toMatchTextContent(text);
});
