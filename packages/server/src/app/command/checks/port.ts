import { get } from "node:http";
import type { Config } from "../../../platform/config.ts";
import { listenError } from "../../../platform/http/free-port.ts";
import { textOf } from "../command.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const timeoutMs = 3000;

function isOurServer(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get({ host, port, path: "/healthz", timeout: timeoutMs }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (piece: string) => {
        text = (text + piece).slice(0, 200);
      });
      reply.once("end", () => resolve(/"status":\s*"alive"/.test(text)));
    });
    asking.once("timeout", () => asking.destroy(new Error("no answer")));
    asking.once("error", () => resolve(false));
  });
}

const anywhere = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/** Whether the server can listen where it should, or does so already. */
export async function checkPort({ host, port }: Config, serverRuns: boolean): Promise<Finding> {
  const place = `${host}:${port}`;
  if (port === 0) return ok("port", "any that is free");
  const fault = await listenError(host, port);
  if (fault === null) {
    if (!serverRuns) return ok("port", `${place} is free`);
    return warn(
      "port",
      `a server runs on this data, but not on ${place}`,
      "run this with the settings that it was started with",
    );
  }
  if (!("code" in fault) || fault.code !== "EADDRINUSE")
    return fail("port", `${place} cannot be used: ${textOf(fault)}`, "set HOST and PORT to others");
  if (await isOurServer(anywhere.get(host) ?? host, port)) return ok("port", `a Provost answers on ${place}`);
  return fail("port", `${place} is taken by another program`, "set PORT to another, or stop that program");
}
