import { chartTile, homeOf, makeDashboard, oneTab, textTile } from "../dashboard/dashboard.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";

/** A kind of documents, as the tests of the rules that all kinds have need it. */
interface TestedKind {
  kind: "chart" | "dashboard" | "courseware";
  base: string;
  /** Codes of the buttons by which one makes, changes and removes them, and of those by which one looks at them. */
  buttons: { all: readonly string[]; view: readonly string[] };
  make(user: TestUser, name: string): Promise<string>;
}

const done = async (request: ReturnType<TestUser["post"]>): Promise<string> => {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`making a document: ${status} ${JSON.stringify(body)}`);
  return body.data.id;
};

/** What is saved with a number in it. */
export const chartContent = (limit: number) => ({ chartType: "bar", dataSrc: "t", limit });
const boardContent = (number: number) => oneTab(textTile(`text ${number}`));

/** Kinds whose saves are all stored as versions, and what one is saved as. */
export const contentKinds = [
  { kind: "chart", base: "/api/report/chart", contentOf: chartContent },
  { kind: "dashboard", base: "/api/report/dashboard", contentOf: boardContent },
] as const;

export const testedKinds: readonly TestedKind[] = [
  {
    kind: "chart",
    base: "/api/report/chart",
    buttons: { all: ["chart_view", "chart_add", "chart_edit", "chart_delete"], view: ["chart_view"] },
    make: (user, name) => done(user.post("/api/report/chart", { name, content: {} })),
  },
  {
    kind: "dashboard",
    base: "/api/report/dashboard",
    buttons: { all: ["dashboard_view", "dashboard_edit"], view: ["dashboard_view"] },
    make: async (user, name) => (await makeDashboard(user, name)).id,
  },
  {
    kind: "courseware",
    base: "/api/courseware",
    buttons: {
      all: ["courseware_view", "courseware_add", "courseware_edit", "courseware_delete"],
      view: ["courseware_view"],
    },
    make: (user, name) => done(user.post("/api/courseware", { name, summary: "" })),
  },
];

/** Puts a chart on the home page. */
export async function chartOnHome(user: TestUser, id: string): Promise<void> {
  const before = await homeOf(user);
  const content = oneTab(...(before.content.tabs[0]?.tiles ?? []), chartTile(id));
  await done(user.put("/api/report/dashboard", { ...before, content }));
}
