import { z } from "zod";
import { codeForLog, jsonReply } from "../../platform/http/json-reply.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { Endpoints } from "../../platform/outside.ts";
import { type ClientAccount, type CodeProvider, shownName } from "./social-provider.ts";

const Refused = z.object({ errcode: z.number().refine((code) => code !== 0) });
const Token = z.object({ access_token: z.string(), openid: z.string(), unionid: z.string().optional() });
const UserInfo = z.object({
  openid: z.string(),
  unionid: z.string().optional(),
  nickname: z.string().optional(),
});

/** WeChat for websites: the page with the QR code, then the code for a token, then the person. */
export function wechatProvider(
  deps: { outbound: Outbound; endpoints: Endpoints },
  { clientId, secret }: ClientAccount,
): CodeProvider {
  const { wechat, wechatPage } = deps.endpoints;
  const ask = async <S extends z.ZodType>(path: string, query: Record<string, string>, schema: S) => {
    const response = await deps.outbound.known(`${wechat}${path}?${new URLSearchParams(query)}`);
    return jsonReply("wechat", response, z.union([Refused, schema]));
  };
  const granted = <T extends object>(path: string, reply: T | z.infer<typeof Refused>): T => {
    if ("errcode" in reply) throw new Error(`wechat: ${codeForLog(reply.errcode)} at ${path}`);
    return reply;
  };

  return {
    address: async ({ redirectUri, state }) => {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "snsapi_login",
        state,
      });
      return `${wechatPage}/connect/qrconnect?${query}#wechat_redirect`;
    },
    identify: async ({ code }) => {
      const tokenPath = "/sns/oauth2/access_token";
      const query = { appid: clientId, secret, code, grant_type: "authorization_code" };
      const token = granted(tokenPath, await ask(tokenPath, query, Token));
      const { access_token, openid } = token;
      const infoPath = "/sns/userinfo";
      const person = granted(
        infoPath,
        await ask(infoPath, { access_token, openid, lang: "zh_CN" }, UserInfo),
      );
      if (person.openid !== openid) throw new Error(`wechat: somebody else at ${infoPath}`);
      const unionid = token.unionid ?? person.unionid;
      return {
        subjects: unionid === undefined ? [openid] : [unionid, openid],
        membership: null,
        name: shownName(person.nickname),
      };
    },
  };
}
