import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll } from "vitest";

/** Servers on free ports of loopback, until the tests of the file are over: calls `onLine` for each connection, resolves with the port. */
export function localListener(): (onLine: (socket: Socket) => void) => Promise<number> {
  const listening: Server[] = [];
  afterAll(() => {
    for (const one of listening) one.close();
  });
  return async (onLine) => {
    const one = createServer(onLine);
    listening.push(one);
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    return (one.address() as AddressInfo).port;
  };
}
