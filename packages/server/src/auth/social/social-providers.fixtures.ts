import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** The person in front of the provider's page. */
export interface LocalPerson {
  openid: string;
  unionid?: string;
  nickname: string;
}

/** A local server in place of WeChat or QQ: one application, strict about all parameters. */
export interface LocalSocial {
  readonly url: string;
  readonly requests: string[];
  /** The user who confirms; null = the user declines. */
  person: LocalPerson | null;
  /** Replies that replace the normal ones, by path; `silence` is no reply at all. */
  readonly instead: Map<string, { status: number; body: string } | "silence">;
}

interface Granted {
  person: LocalPerson;
  redirectUri: string;
  used: boolean;
}

type Reply = { redirect: string } | { body: unknown; status?: number };
type Handler = (query: URLSearchParams, grants: Map<string, Granted>, local: LocalSocial) => Reply;

const token = (): string => randomBytes(16).toString("hex").toUpperCase();

function localSocial(handlers: Readonly<Record<string, Handler>>): LocalSocial {
  const local = { url: "", requests: [] as string[], person: null as LocalPerson | null, instead: new Map() };
  const grants = new Map<string, Granted>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", local.url);
    local.requests.push(url.pathname);
    const instead = local.instead.get(url.pathname);
    if (instead === "silence") return;
    const handler = handlers[url.pathname];
    const reply: Reply = instead ?? handler?.(url.searchParams, grants, local) ?? { status: 404, body: "" };
    if ("redirect" in reply) {
      response.writeHead(302, { location: reply.redirect }).end();
      return;
    }
    // Both return JSON as text, whatever the content type.
    response.writeHead(reply.status ?? 200, { "content-type": "text/plain; charset=utf-8" });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    local.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return local;
}

function confirmed(query: URLSearchParams, grants: Map<string, Granted>, person: LocalPerson | null): Reply {
  const redirectUri = query.get("redirect_uri") ?? "";
  const back = new URL(redirectUri);
  if (person !== null) {
    const code = token();
    grants.set(code, { person, redirectUri, used: false });
    back.searchParams.set("code", code);
  }
  back.searchParams.set("state", query.get("state") ?? "");
  return { redirect: back.href };
}

const isCallback = (address: string | null, provider: string): boolean =>
  address !== null &&
  URL.canParse(address) &&
  new URL(address).pathname === `/api/sq-auth/social/${provider}/callback`;

/** WeChat's open platform for websites. */
export function localWechat(app: { id: string; secret: string }): LocalSocial {
  const refuse = (errcode: number, errmsg: string): Reply => ({ body: { errcode, errmsg } });
  const sessions = new Map<string, LocalPerson>();
  return localSocial({
    "/connect/qrconnect": (query, grants, { person }) => {
      const isRight =
        query.get("appid") === app.id &&
        query.get("response_type") === "code" &&
        query.get("scope") === "snsapi_login" &&
        isCallback(query.get("redirect_uri"), "wechat");
      return isRight ? confirmed(query, grants, person) : { status: 400, body: "redirect_uri 参数错误" };
    },
    "/sns/oauth2/access_token": (query, grants) => {
      if (query.get("appid") !== app.id) return refuse(40013, "invalid appid");
      if (query.get("secret") !== app.secret)
        return refuse(40125, `invalid appsecret ${query.get("secret")}`);
      if (query.get("grant_type") !== "authorization_code") return refuse(40002, "invalid grant_type");
      const granted = grants.get(query.get("code") ?? "");
      if (granted === undefined) return refuse(40029, `invalid code ${query.get("code")}`);
      if (granted.used) return refuse(40163, `code been used ${query.get("code")}`);
      granted.used = true;
      const { openid, unionid } = granted.person;
      const access_token = token();
      sessions.set(access_token, granted.person);
      const rest = { expires_in: 7200, refresh_token: token(), scope: "snsapi_login" };
      return { body: { access_token, openid, ...rest, ...(unionid === undefined ? {} : { unionid }) } };
    },
    "/sns/userinfo": (query) => {
      const person = sessions.get(query.get("access_token") ?? "");
      if (person === undefined) return refuse(40001, "invalid credential");
      if (query.get("openid") !== person.openid) return refuse(40003, "invalid openid");
      return { body: { ...person, sex: 0, language: "zh_CN", headimgurl: "", privilege: [] } };
    },
  });
}

/** QQ Connect; `isUnionGranted`: the application may see union ids. */
export function localQq(app: { id: string; secret: string; isUnionGranted: boolean }): LocalSocial {
  const sessions = new Map<string, LocalPerson>();
  const refuse = (query: URLSearchParams, error: number, error_description: string): Reply =>
    say(query, { error, error_description });
  // Without fmt=json the reply is in the format for old browsers.
  const say = (query: URLSearchParams, body: object): Reply => ({
    body: query.get("fmt") === "json" ? body : `callback( ${JSON.stringify(body)} );`,
  });
  return localSocial({
    "/oauth2.0/authorize": (query, grants, { person }) => {
      const isRight =
        query.get("client_id") === app.id &&
        query.get("response_type") === "code" &&
        (query.get("state") ?? "") !== "" &&
        isCallback(query.get("redirect_uri"), "qq");
      return isRight ? confirmed(query, grants, person) : { status: 400, body: "100010" };
    },
    "/oauth2.0/token": (query, grants) => {
      if (query.get("client_id") !== app.id) return refuse(query, 100008, "client_id is not exist");
      if (query.get("client_secret") !== app.secret) return refuse(query, 100009, "client_secret is illegal");
      if (query.get("grant_type") !== "authorization_code")
        return refuse(query, 100004, "grant_type is illegal");
      const granted = grants.get(query.get("code") ?? "");
      if (granted === undefined) return refuse(query, 100019, "code to access token error");
      if (granted.used) return refuse(query, 100020, "code is reused error");
      if (granted.redirectUri !== query.get("redirect_uri"))
        return refuse(query, 100010, "redirect uri is illegal");
      granted.used = true;
      const access_token = token();
      sessions.set(access_token, granted.person);
      return say(query, { access_token, expires_in: "7776000", refresh_token: token() });
    },
    "/oauth2.0/me": (query) => {
      const person = sessions.get(query.get("access_token") ?? "");
      if (person === undefined) return refuse(query, 100016, "access token check failed");
      if (query.get("unionid") === "1" && !app.isUnionGranted)
        return refuse(query, 100048, "companyid not set");
      const { openid, unionid } = person;
      return say(query, {
        client_id: app.id,
        openid,
        ...(query.get("unionid") === "1" && unionid !== undefined ? { unionid } : {}),
      });
    },
    "/user/get_user_info": (query) => {
      const person = sessions.get(query.get("access_token") ?? "");
      const isRight = query.get("oauth_consumer_key") === app.id && query.get("openid") === person?.openid;
      if (person === undefined || !isRight) return { body: { ret: -22, msg: "openid is invalid" } };
      return { body: { ret: 0, msg: "", is_lost: 0, nickname: person.nickname, gender: "男" } };
    },
  });
}
