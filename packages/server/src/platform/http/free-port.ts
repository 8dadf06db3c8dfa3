import { createServer } from "node:net";

/** The error of listening on an address, or `null` when it is free; listens for a moment only. */
export function listenError(host: string, port: number): Promise<Error | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** Throws when another program listens there already. */
export async function ensurePortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const error = await listenError(host, port);
  if (error !== null && "code" in error && error.code === "EADDRINUSE")
    throw new Error(`${host}:${port} is in use by another program: set PORT to another port`);
  if (error !== null) throw new Error(`cannot listen on ${host}:${port}: ${error.message}`);
}
