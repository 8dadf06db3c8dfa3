import { request } from "node:http";
import type { TestUser } from "./test-client.ts";

/** Posts a call whose answer is a file, reads one piece of it and pauses until `readOn`; says whether the whole file came. */
export function pausedDownload(
  url: string,
  user: TestUser,
  body: object,
  readOn: Promise<void>,
): Promise<"whole" | "broken off"> {
  return new Promise((resolve) => {
    const caller = request(url, {
      method: "POST",
      agent: false,
      headers: { "SQ-Auth": `bearer ${user.accessToken}`, "content-type": "application/json" },
    });
    caller.on("error", () => resolve("broken off"));
    caller.on("response", (reply) => {
      reply.once("data", () => reply.pause());
      void readOn.then(() => reply.resume());
      reply.on("error", () => resolve("broken off"));
      reply.on("close", () => resolve("broken off"));
      reply.on("end", () => resolve("whole"));
    });
    caller.end(JSON.stringify(body));
  });
}
