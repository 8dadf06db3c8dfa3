import { z } from "zod";
import { codeForLog, jsonReply } from "../../platform/http/json-reply.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { Endpoints } from "../../platform/outside.ts";
import { type ClientAccount, type CodeProvider, shownName } from "./social-provider.ts";

const Refused = z.object({ error: z.union([z.number(), z.string()]) });
const Token = z.object({ access_token: z.string() });
const Me = z.object({ client_id: z.string(), openid: z.string(), unionid: z.string().optional() });
const UserInfo = z.object({ ret: z.number(), nickname: z.string().optional() });

/** The application has not applied to QQ for the right to see union ids. */
const unionNotGranted = "100048";

/** QQ Connect: authorize, token, who it is, and the nick name. */
export function qqProvider(
  deps: { outbound: Outbound; endpoints: Endpoints },
  { clientId, secret }: ClientAccount,
): CodeProvider {
  const { qq } = deps.endpoints;
  const ask = async <S extends z.ZodType>(path: string, query: Record<string, string>, schema: S) => {
    const response = await deps.outbound.known(`${qq}${path}?${new URLSearchParams(query)}`);
    return jsonReply("qq", response, z.union([Refused, schema]));
  };
  const granted = <T extends object>(path: string, reply: T | z.infer<typeof Refused>): T => {
    if ("error" in reply) throw new Error(`qq: ${codeForLog(String(reply.error))} at ${path}`);
    return reply;
  };
  const whose = async (access_token: string): Promise<z.infer<typeof Me>> => {
    const path = "/oauth2.0/me";
    const profile = await ask(path, { access_token, unionid: "1", fmt: "json" }, Me);
    const isUnionRefused = "error" in profile && String(profile.error) === unionNotGranted;
    return granted(path, isUnionRefused ? await ask(path, { access_token, fmt: "json" }, Me) : profile);
  };

  return {
    address: async ({ redirectUri, state }) => {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: "get_user_info",
      });
      return `${qq}/oauth2.0/authorize?${query}`;
    },
    identify: async ({ code, redirectUri }) => {
      const tokenPath = "/oauth2.0/token";
      const { access_token } = granted(
        tokenPath,
        await ask(
          tokenPath,
          {
            grant_type: "authorization_code",
            client_id: clientId,
            client_secret: secret,
            code,
            redirect_uri: redirectUri,
            fmt: "json",
          },
          Token,
        ),
      );
      const { client_id, openid, unionid } = await whose(access_token);
      if (client_id !== clientId) throw new Error("qq: a token of another application");
      const infoPath = "/user/get_user_info";
      const info = granted(
        infoPath,
        await ask(infoPath, { access_token, oauth_consumer_key: clientId, openid }, UserInfo),
      );
      return {
        subjects: unionid === undefined ? [openid] : [unionid, openid],
        membership: null,
        // A nickname that QQ does not reveal does not prevent sign-in.
        name: info.ret === 0 ? shownName(info.nickname) : "",
      };
    },
  };
}
