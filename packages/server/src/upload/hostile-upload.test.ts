import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { endpoint, send } from "./upload.fixtures.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

async function quick(work: () => Promise<Reply>): Promise<Reply["body"]> {
  const begun = performance.now();
  const { body } = await work();
  expect(performance.now() - begun).toBeLessThan(2000);
  return body;
}

describe("an upload that is made to be long to read", () => {
  it("is read quickly where comment follows on comment", async () => {
    const text = `${"<!---->".repeat(30)}x`;
    expect((await quick(() => send(admin, "uploadfile", "a.txt", text))).state).toBe("SUCCESS");
    const page = `${"<!---->".repeat(9000)} <script>`;
    expect((await quick(() => send(admin, "uploadfile", "a.txt", page))).state).toBe(
      "文件格式不允许：内容不是 .txt 文件",
    );
  });

  it("is read quickly where a drawing is nothing but blanks", async () => {
    const body = await quick(() =>
      server.request("POST", `${endpoint}?action=uploadscrawl`, {
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "SQ-Auth": `bearer ${admin.accessToken}`,
        },
        body: `upfile=${"+".repeat(100_000)}!`,
      }),
    );
    expect(body.state).toBe("文件格式不允许");
  });
});
