import type { DashboardContent, DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import type { TestUser } from "../platform/testing/test-client.ts";

/** A chart's tile as tests put it on a dashboard. */
export function chartTile(chartId: string, at: Partial<DashboardTile> = {}): object {
  return { kind: "chart", id: `tile-${chartId}`, chartId, x: 0, y: 0, w: 6, h: 4, ...at };
}

/** A dashboard of one tab. */
export function oneTab(...tiles: object[]): object {
  return { tabs: [{ id: "first", name: "", tiles }], filters: [], refreshSeconds: null };
}

/** Text tiles need no chart. */
export function textTile(text: string): object {
  return { kind: "text", id: "words", text, x: 0, y: 0, w: 3, h: 2 };
}

export async function homeOf(user: TestUser) {
  return (await user.get("/api/report/dashboard/home")).body.data;
}

export async function makeDashboard(user: TestUser, name: string, content: object = oneTab()) {
  const { status, body } = await user.post("/api/report/dashboard", { name, content });
  if (status !== 200) throw new Error(`making a dashboard: ${status} ${JSON.stringify(body)}`);
  return body.data as { id: string; version: number; content: DashboardContent };
}
