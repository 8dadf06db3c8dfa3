import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hangUpOnSlowBodies } from "./body-deadline.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ requestTimeout: 0 });
  hangUpOnSlowBodies(app, { graceMs: 100, bytesPerSecond: 1000 });
  app.post("/", async (request) => request.body);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

function post(length: number) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
}

it("hangs up on a body that does not come", async () => {
  const socket = post(50);
  socket.write("{");
  const heard: Buffer[] = [];
  socket.on("data", (piece) => heard.push(piece));
  await once(socket, "close");
  expect(Buffer.concat(heard).toString()).not.toContain("200");
});

it("takes one that comes in pieces, and holds the connection for the next", async () => {
  const socket = post(9);
  socket.write('{"a":');
  await once(socket, "ready").catch(() => {});
  socket.write('"b"}');
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain('{"a":"b"}');
  socket.destroy();
});
