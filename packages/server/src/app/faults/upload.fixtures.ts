import { type ClientRequest, request } from "node:http";
import type { Dataset } from "@provost/contract/source/source";
import { importersOf, type Process } from "../../platform/testing/processes.fixtures.ts";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { type RealServer, until } from "./real-server.fixtures.ts";

const boundary = "----a-line-that-occurs-in-no-file";

/** An upload whose bytes the test hands over one by one. */
export interface SlowUpload {
  /** The process that will read the file: it was started with the upload. */
  importer: Process;
  write(text: string): void;
  finish(): void;
  reply: Promise<Reply>;
  request: ClientRequest;
}

function part(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Begins an upload of a file with one column `a` and waits until its importer has started; the test writes the rows. */
export async function beginUpload(
  server: RealServer,
  user: TestUser,
  tableName: string,
  mode: "replace" | "append" = "replace",
): Promise<SlowUpload> {
  const known = new Set(importersOf(server.pid).map(({ pid }) => pid));
  const sending = request(`${server.url}/api/report/dataset`, {
    method: "POST",
    headers: {
      "SQ-Auth": `bearer ${user.accessToken}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const reply = new Promise<Reply>((resolve, reject) => {
    sending.once("error", reject);
    sending.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), headers: new Headers() }),
      );
    });
  });
  reply.catch(() => {});
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${tableName}.csv"\r\n\r\n`;
  sending.write(`${part("tableName", tableName) + part("mode", mode) + file}a\n`);
  const fresh = (): Process | undefined => importersOf(server.pid).find(({ pid }) => !known.has(pid));
  await until("an importer", () => fresh() !== undefined);
  const importer = fresh();
  if (!importer) throw new Error("the importer ended at once");
  return {
    importer,
    write: (text) => void sending.write(text),
    finish: () => void sending.end(`\r\n--${boundary}--\r\n`),
    reply,
    request: sending,
  };
}

/** Polls until the dataset is no longer loading. */
export async function settled(user: TestUser, id: string): Promise<Dataset> {
  let dataset: Dataset | undefined;
  await until("the import's end", async () => {
    const { status, body } = await user.get(`/api/report/dataset/${id}`);
    dataset = status === 200 ? body.data : undefined;
    return dataset !== undefined && dataset.status !== "loading";
  });
  if (!dataset) throw new Error("there is no such data set");
  return dataset;
}

/** Runs one SELECT and gives its rows. */
export async function rowsOf(user: TestUser, sql: string): Promise<unknown> {
  const { status, body } = await user.post("/api/report/exec", { sql });
  if (status !== 200) throw new Error(`${sql} answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
