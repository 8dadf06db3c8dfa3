import { type Agent, type IncomingHttpHeaders, request } from "node:http";

/** The response to one HTTP call, whatever its status. */
export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Where calls go and over which connections. */
export interface Line {
  url: string;
  agent: Agent;
}

/** Makes one call with a JSON body, or none. */
export function exchange(
  { url, agent }: Line,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      { agent, method, headers: { "content-type": "application/json", ...headers } },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        reply.once("error", reject);
        reply.once("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }),
        );
      },
    );
    call.once("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
