import { useQueryClient } from "@tanstack/react-query";

/** Reloads everything that shows documents of a kind. */
export function useDocumentRefresh({ shownIn }: { shownIn: readonly string[] }): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(shownIn.map((first) => client.invalidateQueries({ queryKey: [first] })));
  };
}

/** Does the same with each, one after another; returns those that succeeded. Each call has reported its failure. */
export async function doneWith<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<T[]> {
  const done: T[] = [];
  for (const one of all) {
    await act(one).then(
      () => done.push(one),
      () => undefined,
    );
  }
  return done;
}
