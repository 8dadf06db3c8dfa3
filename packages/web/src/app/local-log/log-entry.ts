import type { LocalLogEntry } from "@provost/contract/log/local-log";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";
import { browserZone, clockText } from "../../platform/zone/zone.ts";
import type { Trouble } from "./trouble.ts";

/** Longest texts of an entry, within the contract's. */
const longest = { url: 4000, message: 4000, stack: 20_000, info: 4000 };

const secretValue =
  /((?:[?&#;]|%3f|%26)[\w.-]{0,40}(?:code|token|passw(?:or)?d|sql|ticket|secret)[\w.-]{0,40}(?:=|%3d))[^&#\s"'<>()]+/gi;
const credential = /\b(bearer|basic) +[\w.+/=-]{8,}/gi;
const jsonWebToken = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;

/** Takes the values of secret parameters, and whatever looks like a credential, out of a text. */
export function withoutSecrets(text: string): string {
  return text.replace(secretValue, "$1…").replace(credential, "$1 …").replace(jsonWebToken, "…");
}

/** `yyyy-MM-dd hh:mm:ss` in the browser's own time. */
export function localTime(at: number): string {
  return clockText(at, browserZone()).replace("T", " ");
}

function textOf(value: unknown): string {
  try {
    if (typeof value !== "object" || value === null) return String(value);
    if ("message" in value) return "name" in value ? `${value.name}: ${value.message}` : `${value.message}`;
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

function stackOf(value: unknown): string {
  return typeof value === "object" && value !== null && "stack" in value && typeof value.stack === "string"
    ? value.stack
    : "";
}

function nameOf(value: unknown): string {
  return typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";
}

const ofAnExtension = /\b(?:chrome|moz|safari-web|safari|ms-browser)-extension:\/\//;

/** Errors that are already shown in the console, need no attention, or are not ours. */
function isNoise({ thrown, file }: Trouble, message: string, stack: string): boolean {
  if (thrown instanceof NetworkFailure || thrown instanceof TokenFailure) return true;
  if (thrown instanceof CallError) return thrown.reason !== "reply_unexpected";
  if (nameOf(thrown) === "AbortError" || message.endsWith("CancelledError")) return true;
  if (message.includes("ResizeObserver loop")) return true;
  // All scripts are our own: one whose errors the browser hides is an extension's.
  if (message === "Script error.") return true;
  return ofAnExtension.test(file) || ofAnExtension.test(stack);
}

/** The entry of a trouble; `null` when it is none for the log. */
export function entryOf(trouble: Trouble): LocalLogEntry | null {
  const message = textOf(trouble.thrown);
  const stack = stackOf(trouble.thrown);
  if (isNoise(trouble, message, stack)) return null;
  const truncated = (text: string, length: number): string => withoutSecrets(text.slice(0, length));
  return {
    url: truncated(trouble.url, longest.url),
    time: localTime(trouble.at),
    type: "error",
    message: truncated(message, longest.message),
    stack: truncated(stack, longest.stack),
    info: truncated([trouble.info, trouble.file].filter((part) => part !== "").join(" "), longest.info),
  };
}
