import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

const program = "/usr/sbin/slapd";

/** Whether this machine has OpenLDAP's server and its tools; what needs them is skipped elsewhere. */
export const hasSlapd = [program, "/etc/ldap/schema/core.schema", "/usr/bin/ldapadd"].every((path) =>
  existsSync(path),
);

export const baseDn = "dc=school,dc=test";
export const searcher = { dn: `cn=reader,${baseDn}`, password: "reader's s3cret" };

/** A local OpenLDAP server with a certificate of its own authority. */
export interface Slapd {
  readonly port: number;
  readonly securePort: number;
  /** The certificate of the authority. */
  readonly ca: string;
  /** Adds entries, or changes them where it says so (LDIF). */
  change(ldif: string, program?: "ldapadd" | "ldapmodify"): void;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** LDIF of a person whose groups are in the attribute `description`. */
export const ldifOf = (uid: string, password: string, groups: readonly string[]): string => `
dn: uid=${uid},${baseDn}
objectClass: inetOrgPerson
objectClass: extensibleObject
uid: ${uid}
cn: Name of ${uid}
sn: ${uid}
mail: ${uid}@school.test
userPassword: ${password}
${groups.map((group) => `description: ${group}\n`).join("")}`;

function certificates(folder: string): string {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  writeFileSync(join(folder, "names"), "subjectAltName=DNS:localhost\n");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const make = (...args: string[]) => openssl("req", ...key, ...args);
  make("-x509", "-days", "2", "-subj", "/CN=School authority", "-keyout", "ca.key", "-out", "ca.pem");
  make("-subj", "/CN=directory", "-keyout", "server.key", "-out", "server.csr");
  openssl(
    ...["x509", "-req", "-days", "2", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key"],
    ...["-CAcreateserial", "-extfile", "names", "-out", "server.pem"],
  );
  return execFileSync("cat", [join(folder, "ca.pem")], { encoding: "utf8" });
}

const configOf = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
maxsize 10485760
suffix "${baseDn}"
rootdn "cn=root,${baseDn}"
rootpw root
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${searcher.dn}" read by anonymous auth by * none
`;

/** Starts a server for the tests of a file. */
export function localSlapd(): Slapd {
  const folder = mkdtempSync(join(tmpdir(), "provost-slapd-"));
  let ports = { port: 0, securePort: 0 };
  let ca = "";
  let server: ReturnType<typeof spawn> | null = null;
  const change = (ldif: string, tool: "ldapadd" | "ldapmodify" = "ldapadd"): void => {
    const url = `ldap://127.0.0.1:${ports.port}`;
    execFileSync(tool, ["-x", "-H", url, "-D", `cn=root,${baseDn}`, "-w", "root"], {
      input: ldif,
      stdio: "pipe",
    });
  };
  const stop = async (): Promise<void> => {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill();
    await ended;
  };
  const answers = (): boolean => {
    try {
      execFileSync("ldapwhoami", ["-x", "-H", `ldap://127.0.0.1:${ports.port}`], { stdio: "pipe" });
      return true;
    } catch {
      return false;
    }
  };

  beforeAll(async () => {
    mkdirSync(join(folder, "data"));
    ca = certificates(folder);
    writeFileSync(join(folder, "slapd.conf"), configOf(folder));
    ports = { port: await freePort(), securePort: await freePort() };
    const urls = `ldap://127.0.0.1:${ports.port}/ ldaps://127.0.0.1:${ports.securePort}/`;
    server = spawn(program, ["-f", join(folder, "slapd.conf"), "-h", urls, "-d", "0"], { stdio: "ignore" });
    while (!answers()) if (server.exitCode !== null) throw new Error("slapd ended");
    change(`dn: ${baseDn}
objectClass: dcObject
objectClass: organization
o: School
dc: school

dn: ${searcher.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${searcher.password}
`);
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get port() {
      return ports.port;
    },
    get securePort() {
      return ports.securePort;
    },
    get ca() {
      return ca;
    },
    change,
    stop,
  };
}
