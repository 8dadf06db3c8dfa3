import type { Language } from "@provost/contract/wire/language";
import { word } from "../words/editor-words.ts";

type Medium = HTMLVideoElement | HTMLAudioElement;

const addressesOf = (medium: Element): string[] =>
  [medium, ...medium.querySelectorAll("source")].flatMap((one) => one.getAttribute("src") ?? []);

/** Whether an address leads to another host than the page's own. */
export function isElsewhere(address: string): boolean {
  return URL.canParse(address, document.baseURI) && urlOf(address).origin !== location.origin;
}

const urlOf = (address: string): URL => new URL(address, document.baseURI);

/** The placeholder for a video or audio of another host in the editor. */
export function boxFor(medium: Element, language: Language): HTMLElement {
  const box = document.createElement("span");
  box.className = "film-link";
  box.textContent = linkTo(medium, language).textContent;
  box.style.float = medium instanceof HTMLElement ? medium.style.float : "";
  return box;
}

/** Whether all that a film or sound is played from is of other hosts. */
export function isAllElsewhere(medium: Element): boolean {
  const addresses = addressesOf(medium);
  return addresses.length > 0 && addresses.every(isElsewhere);
}

function linkTo(medium: Element, language: Language): HTMLAnchorElement {
  const link = document.createElement("a");
  const [address = ""] = addressesOf(medium);
  const name = nameOf(address);
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.className = "film-link";
  link.textContent = word(openWords[medium.nodeName] ?? "openFilm", language, { name });
  return link;
}

const openWords: Readonly<Record<string, "openSound" | "openPicture">> = {
  AUDIO: "openSound",
  IMG: "openPicture",
};

const nameOf = (address: string): string =>
  isElsewhere(address) ? urlOf(address).host : decodedEnd(address);

/** What is said of a picture that cannot be fetched, unless it is described. */
export const lostPictureText = (address: string, language: Language): string =>
  word("pictureLost", language, { name: nameOf(address) });

// A picture of another host, which the page does not fetch, can be looked at there.
function inPlaceOf(picture: HTMLImageElement, language: Language): HTMLElement {
  const address = picture.getAttribute("src") ?? "";
  if (isElsewhere(address)) return linkTo(picture, language);
  const note = document.createElement("span");
  note.className = "film-link";
  note.textContent = picture.alt || lostPictureText(address, language);
  return note;
}

function decodedEnd(path: string): string {
  const end = path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}

/** Puts links in the place of the films and sounds that are all of other hosts. */
export function linkElsewhere(body: HTMLElement, language: Language): void {
  for (const medium of body.querySelectorAll("video, audio")) {
    if (isAllElsewhere(medium)) medium.replaceWith(linkTo(medium, language));
  }
}

/** Replaces a video, audio or image that the browser failed to load by a link. Returns a function that stops this. */
export function linkUnplayed(host: HTMLElement, language: Language): () => void {
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) {
      target.replaceWith(inPlaceOf(target, language));
      return;
    }
    const medium = target instanceof Element ? target.closest<Medium>("video, audio") : null;
    // A form of it that cannot be played is followed by the next.
    if (!medium || (target !== medium && medium.querySelector("source:last-of-type") !== target)) return;
    if (addressesOf(medium).length > 0) medium.replaceWith(linkTo(medium, language));
  };
  host.addEventListener("error", onError, true);
  return () => host.removeEventListener("error", onError, true);
}
