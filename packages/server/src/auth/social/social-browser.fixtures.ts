import type { Reply } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";
import { askToken } from "../code/code.fixtures.ts";

/** Our page at which an attempt ended. */
export interface Landing {
  page: string;
  fields: Record<string, string>;
}

/** A browser: keeps each host's cookies and goes where it is led, one step at a time. */
export interface TestBrowser {
  /** Where a GET of this address leads; null when it leads nowhere. */
  step(address: string): Promise<string | null>;
  /** Goes on until a page of the console. */
  travel(address: string): Promise<Landing>;
  /** From our address through the provider back to us. */
  signInAt(provider: string, tenantId: string): Promise<Landing>;
  /** Finishes at the token endpoint with what the landing says. */
  finish(landing: Landing, more?: Record<string, string>): Promise<Reply>;
  /** The cookies for our server, as a header. */
  cookies(): Record<string, string>;
  /** Takes the cookies of a reply of our server. */
  keep(reply: Reply): void;
}

/** The form that a page posts as soon as it is there. */
function postedForm(page: string): { action: string; fields: URLSearchParams } | null {
  const [, action] = /<form method="post" action="([^"]*)">/.exec(page) ?? [];
  if (action === undefined) return null;
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action,
    fields: new URLSearchParams(Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]))),
  };
}

const consolePage = /^\/(login|info\/index)#/;

/** A new browser in front of the server, which it finds under its public address as well. */
export function browser(server: TestServer, publicUrl = ""): TestBrowser {
  const placeOf = (address: string): URL => {
    const url = new URL(address, server.url);
    return url.origin === publicUrl ? new URL(url.pathname + url.search, server.url) : url;
  };
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const keepIn = (origin: string, headers: Headers): void => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) jarOf(origin).delete(name);
      else jarOf(origin).set(name, value);
    }
  };
  const headerOf = (origin: string): Record<string, string> => {
    const cookie = [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie === "" ? {} : { cookie };
  };

  const step: TestBrowser["step"] = async (address) => {
    const url = placeOf(address);
    const response = await fetch(url, { redirect: "manual", headers: headerOf(url.origin) });
    keepIn(url.origin, response.headers);
    const text = await response.text();
    const form = response.headers.get("content-type")?.startsWith("text/html") ? postedForm(text) : null;
    if (form !== null) {
      // A form that leads to another site takes no Lax cookies there.
      const place = placeOf(form.action);
      const posted = await fetch(place, { method: "POST", redirect: "manual", body: form.fields });
      await posted.arrayBuffer();
      const next = posted.headers.get("location");
      return next === null || consolePage.test(next) ? next : new URL(next, place).href;
    }
    const location = response.headers.get("location");
    return location === null || consolePage.test(location) ? location : new URL(location, url).href;
  };
  const travel: TestBrowser["travel"] = async (address) => {
    let place: string | null = address;
    for (let steps = 0; place !== null && steps < 12; steps++) {
      if (consolePage.test(place)) {
        const [page = "", fragment] = place.split("#");
        return { page, fields: Object.fromEntries(new URLSearchParams(fragment)) };
      }
      place = await step(place);
    }
    throw new Error(`${address} leads to no page of the console`);
  };
  const cookies = (): Record<string, string> => headerOf(server.url);
  return {
    step,
    travel,
    cookies,
    keep: ({ headers }) => keepIn(server.url, headers),
    signInAt: (provider, tenantId) => travel(`/api/sq-auth/social/${provider}?tenantId=${tenantId}`),
    finish: ({ fields }, more = {}) =>
      askToken(server, { grant_type: "social", ...fields, ...more }, cookies()),
  };
}
