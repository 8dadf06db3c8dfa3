import { expect } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";

export const virtualPath = "/api/report/virtual-table";

/** Schools and their exams: one left row meets up to three right ones, one of each side meets none. */
export const schoolsCsv = "id,name,district,secret\n1,East,North,x\n2,West,South,y\n3,Lake,South,z\n";
export const examsCsv =
  "school_id,subject,score\n1,math,60\n1,art,80\n2,math,70\n2,art,90\n2,sport,50\n9,math,10\n";

export const schoolsWithExams = {
  kind: "join",
  join: "left",
  left: { table: "schools", columns: null },
  right: { table: "exams", columns: null },
  on: [{ left: "id", right: "school_id" }],
};

/** A query on the exams, unless it names another table. */
export const query = (content: object) => ({
  kind: "question",
  content: { dataSrc: "exams", ...content },
});
export const written = (sql: string) => ({ kind: "question", content: { sql } });
export const meansBySchool = query({
  selectedDimension: [{ Column: "school_id" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
});

export const makeVirtual = (user: TestUser, tableName: string, definition: object): Promise<Reply> =>
  user.post(virtualPath, { tableName, definition });

/** Creates a virtual table and returns it as in the response. */
export async function addVirtual(user: TestUser, tableName: string, definition: object) {
  const { status, body } = await makeVirtual(user, tableName, definition);
  expect([status, body.msg], tableName).toEqual([200, "操作成功"]);
  return body.data;
}

/** Names of the tables in a list. */
export async function tableNames(user: TestUser, path = virtualPath): Promise<string[]> {
  return (await user.get(path)).body.data.map(({ tableName }: { tableName: string }) => tableName);
}
