/** A document in an address bar or a frame, as the rules on framing see it. */
type Origin = Pick<URL, "protocol" | "hostname" | "port" | "origin">;

const tokensOf = (text: string): string[] => text.split(/[\t\n\f\r ]+/).filter((token) => token !== "");

/** The sources of `frame-ancestors` in each policy that has it; of a directive that is there twice the first counts. */
function ancestorLists(policies: string): string[][] {
  return policies.split(",").flatMap((policy) => {
    const found = policy
      .split(";")
      .map(tokensOf)
      .find(([name]) => name?.toLowerCase() === "frame-ancestors");
    return found ? [found.slice(1)] : [];
  });
}

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
const portOf = ({ protocol, port }: Origin): string => port || (defaultPorts[protocol] ?? "");

/** A source that names http means https as well. */
function matchesScheme(wanted: string, { protocol }: Origin): boolean {
  return wanted === protocol || (wanted === "http:" && protocol === "https:");
}

function matchesHost(wanted: string, { hostname }: Origin): boolean {
  return wanted.startsWith("*.") ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
}

function matchesPort(wanted: string, ancestor: Origin): boolean {
  if (wanted === "*") return true;
  const port = portOf(ancestor);
  if (wanted === "") return port === defaultPorts[ancestor.protocol];
  return wanted === port || (wanted === "80" && port === "443" && ancestor.protocol === "https:");
}

function isSelf(framed: Origin, ancestor: Origin): boolean {
  if (framed.origin === ancestor.origin) return true;
  const hasDefaultPorts = [framed, ancestor].every((one) => portOf(one) === defaultPorts[one.protocol]);
  return framed.hostname === ancestor.hostname && hasDefaultPorts && ancestor.protocol === "https:";
}

const schemeSource = /^([a-z][a-z0-9+.-]*:)$/;
const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*[\]]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/;

function matchesSource(text: string, framed: Origin, ancestor: Origin): boolean {
  const source = text.toLowerCase();
  if (source === "*") return ancestor.protocol in defaultPorts || ancestor.protocol === framed.protocol;
  if (source === "'self'") return isSelf(framed, ancestor);
  if (schemeSource.test(source)) return matchesScheme(source, ancestor);
  const [, scheme, host, port = ""] = hostSource.exec(source) ?? [];
  if (host === undefined || source.startsWith("'")) return false;
  return (
    matchesScheme(scheme === undefined ? framed.protocol : `${scheme}:`, ancestor) &&
    (host === "*" || matchesHost(host, ancestor)) &&
    matchesPort(port, ancestor)
  );
}

/** X-Frame-Options as the HTML standard defines it: contradictory values forbid, unknown values are ignored. */
function allowsByOption(header: string, framed: Origin, ancestor: Origin): boolean {
  const options = new Set(header.split(",").map((option) => option.trim().toLowerCase()));
  if (options.size > 1) return !["deny", "allowall", "sameorigin"].some((option) => options.has(option));
  if (options.has("deny")) return false;
  return !options.has("sameorigin") || framed.origin === ancestor.origin;
}

/** Whether a page with these response headers lets a document of this ancestor frame it; a policy overrules the older option. */
export function allowsFraming(headers: Headers, framed: Origin, ancestor: Origin): boolean {
  // A document that came by TLS shows no frame that did not.
  if (ancestor.protocol === "https:" && framed.protocol === "http:") return false;
  const lists = ancestorLists(headers.get("content-security-policy") ?? "");
  if (lists.length > 0)
    return lists.every((sources) => sources.some((source) => matchesSource(source, framed, ancestor)));
  return allowsByOption(headers.get("x-frame-options") ?? "", framed, ancestor);
}
