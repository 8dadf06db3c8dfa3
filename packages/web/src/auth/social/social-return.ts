/** What a third party came back with: a code to sign in or to bind by, or the name of a refusal. */
export type SocialReturn =
  | { kind: "code"; source: string; code: string; state: string }
  | { kind: "refused"; reason: string };

const longest = 2048;

/** Reads the address's fragment `#source=…&code=…&state=…` or `#error=…`; `null` for any other. */
export function readSocialReturn(hash: string): SocialReturn | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const field = (name: string): string => (fields.get(name) ?? "").slice(0, longest);
  const [source, code, state, error] = [field("source"), field("code"), field("state"), field("error")];
  if (error !== "") return { kind: "refused", reason: error };
  return source === "" || code === "" || state === "" ? null : { kind: "code", source, code, state };
}
