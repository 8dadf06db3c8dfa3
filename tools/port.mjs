import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join, resolve } from "node:path";
import { root, Stop } from "./place.mjs";

const serverFile = join("packages", "server", "src", "app", "main.ts");

/** Throws a `Stop` that names the process when the address the server would listen on is in use. */
export async function ensurePortFree(env) {
  const port = Number(env.PORT ?? "8080");
  // The server itself refuses what is no port number; 0 is any free port.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const host = env.HOST ?? "127.0.0.1";
  const code = await listenError(host, port);
  if (code === "EADDRINUSE") throw new Stop(inUse({ host, port }, resolve(root, env.PROVOST_DATA ?? "data")));
  if (code === "EACCES")
    throw new Stop(`This user cannot listen on port ${port}. ${useAnother(1024 + (port % 1024))}`);
}

function listenError(host, port) {
  const server = createServer();
  return new Promise((done) => {
    server.once("error", (error) => done(error.code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
}

function inUse({ host, port }, dataDir) {
  const holder = process.platform === "linux" ? findHolder(host, port) : null;
  if (holder === null) return `Port ${port} is in use by another program. ${useAnother(port + 1)}`;
  const name = `process ${holder.pid}`;
  if (holder.dataDir === null)
    return `Port ${port} is in use by ${holder.name} (${name}). ${useAnother(port + 1)}`;
  if (holder.dataDir === realPath(dataDir))
    return `Provost already runs at http://${urlHost(host)}:${port} (${name}) with this data folder, ${dataDir}.`;
  return `Port ${port} is in use by another Provost (${name}) with the data folder ${holder.dataDir}. To run a second one: PROVOST_DATA=<folder> PORT=${port + 1} npm start`;
}

const useAnother = (port) => `Stop it or use another port: PORT=${port > 65_535 ? 8081 : port} npm start`;

const urlHost = (host) => (host.includes(":") ? `[${host}]` : host);

/** The process that listens on an address, as /proc shows it; `null` when it belongs to another user or another container. */
export function findHolder(host, port) {
  const sockets = new Set(listeningInodes(host, port).map((inode) => `socket:[${inode}]`));
  for (const pid of processes()) {
    const folder = `/proc/${pid}/fd`;
    const holds = attempt(() => readdirSync(folder), []).some((fd) =>
      sockets.has(attempt(() => readlinkSync(join(folder, fd)), "")),
    );
    if (holds) return describe(pid);
  }
  return null;
}

const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);

// Columns of /proc/net/tcp: number, local address, remote address, state (0A: listening), …, inode in the tenth.
function listeningInodes(host, port) {
  const wanted = hexOf(host);
  return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    attempt(() => readFileSync(file, "utf8"), "")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = "", , state]) => {
        const [address, at] = local.split(":");
        const meets = wanted === null || /^0+$/.test(address) || address === wanted;
        return state === "0A" && Number.parseInt(at, 16) === port && meets;
      })
      .map((columns) => columns[9]),
  );
}

// An IPv4 address in the kernel's byte order. Any other host, also 0.0.0.0, may collide with every address of the port.
function hexOf(host) {
  if (!/^\d+(\.\d+){3}$/.test(host) || host === "0.0.0.0") return null;
  const bytes = host.split(".").reverse();
  return bytes.map((byte) => Number(byte).toString(16).padStart(2, "0").toUpperCase()).join("");
}

function describe(pid) {
  const args = attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"), "").split("\0");
  const comm = attempt(() => readFileSync(`/proc/${pid}/comm`, "utf8"), "").trim();
  // The command line of some programs is a title: "nginx: master process …".
  const name = basename((args[0] ?? "").split(":")[0]) || comm;
  return { pid, name, dataDir: args.some((arg) => arg.endsWith(serverFile)) ? dataDirOf(pid) : null };
}

function dataDirOf(pid) {
  const given = attempt(() => readFileSync(`/proc/${pid}/environ`, "utf8"), "")
    .split("\0")
    .find((line) => line.startsWith("PROVOST_DATA="));
  const cwd = attempt(() => readlinkSync(`/proc/${pid}/cwd`), root);
  return realPath(resolve(cwd, given?.slice("PROVOST_DATA=".length) ?? "data"));
}

const realPath = (path) => attempt(() => realpathSync(path), path);

function attempt(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
