import { languageCookie, sessionMarkerCookie } from "@provost/contract/auth/sign-in-page";
import { systemClock } from "../platform/clock.ts";
import { dropCookie, readCookie, setCookie } from "../platform/cookie.ts";
import { call, configureCalls } from "../platform/http/call.ts";
import { changeLanguage, language, onLanguageChange } from "../platform/i18n.ts";
import { pageMeta } from "../platform/lazy/page-meta.ts";
import { createStorage } from "../platform/storage.ts";
import { aloneAmongTabs } from "./session/alone.ts";
import { forgetPerson } from "./session/forget-person.ts";
import { createSession } from "./session/session.ts";
import { siblingsOf } from "./session/siblings.ts";
import { firstLanguage } from "./start/first-language.ts";
import { stored } from "./start/stored-items.ts";
import { website } from "./website.ts";

/** The one place where the console's parts are put together. */
export const storage = createStorage({
  prefix: website.key,
  local: window.localStorage,
  session: window.sessionStorage,
  clock: systemClock,
});

export const siblings = siblingsOf(new BroadcastChannel(`${website.key}-session`));

export const session = createSession({
  storage,
  clock: systemClock,
  call,
  alone: (run) => aloneAmongTabs(`${website.key}-refresh`, run),
  siblings,
  marker: {
    there: () => readCookie(sessionMarkerCookie) !== null,
    drop: () => dropCookie(sessionMarkerCookie),
  },
  tokenTime: website.tokenTime,
});

session.onPersonChange(() => forgetPerson(storage));

configureCalls({
  origin: "",
  client: pageMeta("client") ?? website.client,
  token: session.token,
  ready: session.ready,
  language,
  base: website.baseUrl,
});

onLanguageChange((next) => setCookie(languageCookie, next));
changeLanguage(firstLanguage(storage, readCookie(languageCookie)));
onLanguageChange((next) => storage.set(stored.language, next));

const check = (): void => void session.check();
setInterval(check, website.tokenCheckMs);
// Timers sleep with the machine; a tab that comes back looks at once.
document.addEventListener("visibilitychange", check);
