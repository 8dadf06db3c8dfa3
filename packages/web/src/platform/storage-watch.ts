/** Calls back when another browser tab has written one of the names or cleared the storage. */
export function onForeignWrite(prefix: string, names: readonly string[], listener: () => void): () => void {
  const keys = names.map((name) => `${prefix}-${name}`);
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
