import { expect, it } from "vitest";
import { eventsIn, readEvents } from "./server-events.ts";

it("takes events that have come whole, and keeps the rest", () => {
  expect(eventsIn('data: {"unread":1}\n\n: still here\n\ndata: {"unr')).toEqual({
    events: ['{"unread":1}'],
    rest: 'data: {"unr',
  });
});

it("joins the lines of one event", () => {
  expect(eventsIn("event: x\ndata: a\ndata: b\n\n").events).toEqual(["a\nb"]);
  expect(eventsIn("")).toEqual({ events: [], rest: "" });
});

it("hears a stream piece by piece, also where no loop goes through one", async () => {
  const heard: string[] = [];
  const bytes = new TextEncoder().encode("data: 一\n\ndata: b\n\ndata: c");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  Object.defineProperty(body, Symbol.asyncIterator, { value: undefined });
  await readEvents(body, (data) => heard.push(data));
  expect(heard).toEqual(["一", "b"]);
});
