/** Runs under a lock that all browser tabs of this origin share; without Web Locks (plain HTTP) just runs. */
export function aloneAmongTabs<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return run();
  return locks.request(name, run);
}
