import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keepQuery } from "./keep-query.ts";

function ask(client: QueryClient, name: string) {
  const heard: { signal: AbortSignal | null } = { signal: null };
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: ({ signal }) => {
      heard.signal = signal;
      return new Promise<number>(() => undefined);
    },
  });
  return { heard, look: () => observer.subscribe(() => undefined) };
}

it("a running query is given up when nobody looks, unless its tab keeps it", () => {
  const client = new QueryClient();
  const loose = ask(client, "loose");
  loose.look()();
  expect(loose.heard.signal?.aborted).toBe(true);

  const tab = new AbortController();
  const retained = ask(client, "kept");
  keepQuery(client, { queryKey: ["kept"] }, tab.signal);
  retained.look()();
  expect(retained.heard.signal?.aborted).toBe(false);
  tab.abort();
  expect(retained.heard.signal?.aborted).toBe(true);
});

it("asking something else lets the query before it go", () => {
  const client = new QueryClient();
  const first = ask(client, "first");
  const keeper = keepQuery(client, { queryKey: ["first"] }, new AbortController().signal);
  first.look()();
  keeper.keep({ queryKey: ["second"] });
  expect(first.heard.signal?.aborted).toBe(true);
});

it("what a tab kept is forgotten when the tab closes, unless another looks at it", async () => {
  const client = new QueryClient();
  const tab = new AbortController();
  for (const name of ["own", "shared"]) {
    client.setQueryData([name], 1);
    keepQuery(client, { queryKey: [name] }, tab.signal);
  }
  const stop = new QueryObserver(client, { queryKey: ["shared"], enabled: false }).subscribe(() => undefined);
  tab.abort();
  await expect.poll(() => client.getQueryData(["own"])).toBeUndefined();
  expect(client.getQueryData(["shared"])).toBe(1);
  stop();
});

it("a kept query whose first try fails is tried again by its own function", async () => {
  const client = new QueryClient();
  let tries = 0;
  const options = {
    queryKey: ["shaky"],
    queryFn: async () => {
      tries += 1;
      if (tries === 1) throw new Error("no reply");
      return tries;
    },
    retry: 1,
    retryDelay: 1,
  };
  const page = new QueryObserver<number>(client, options);
  const stop = page.subscribe(() => undefined);
  keepQuery<number>(client, options, new AbortController().signal);
  await expect.poll(() => page.getCurrentResult()).toMatchObject({ data: 2, error: null });
  stop();
});
