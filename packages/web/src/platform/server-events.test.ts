import { expect, it } from "vitest";
import { eventsIn } from "./server-events.ts";

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
