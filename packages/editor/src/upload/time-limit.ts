/** Runs something that can be ended, and ends it after so many ms. */
export async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException("it took too long", "TimeoutError")), ms);
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
