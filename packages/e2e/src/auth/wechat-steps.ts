import { testServer } from "../test-tenant.ts";

/** A local server in place of WeChat: a user who opens its page confirms as this person, or declines. */
export interface LocalWechat {
  person: { openid: string; nickname: string } | null;
}

/** Handles the requests that the console's server sends to WeChat. */
export function openWechat(): LocalWechat {
  const local: LocalWechat = { person: null };
  const codes = new Map<string, { openid: string; nickname: string }>();
  testServer().provider.handle = (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://local");
    const say = (body: object): void => void response.end(JSON.stringify(body));
    if (pathname === "/connect/qrconnect") {
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("state", query.get("state") ?? "");
      if (local.person !== null) {
        const code = `code-${codes.size}`;
        codes.set(code, local.person);
        back.searchParams.set("code", code);
      }
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const person = codes.get(query.get("code") ?? query.get("access_token") ?? "");
    if (person === undefined) return say({ errcode: 40029, errmsg: "invalid code" });
    if (pathname === "/sns/userinfo") return say(person);
    say({ access_token: query.get("code"), expires_in: 7200, openid: person.openid });
  };
  return local;
}
