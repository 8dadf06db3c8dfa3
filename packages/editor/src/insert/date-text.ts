// Swedes write dates as ISO does. Without a zone it is the browser's own.
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: undefined,
  dateStyle: "short",
  timeStyle: "medium",
});

/** What the browser's clock shows: `2024-03-05T08:05:09`. */
export const browserTime = (): string => clock.format(new Date()).replace(" ", "T");
