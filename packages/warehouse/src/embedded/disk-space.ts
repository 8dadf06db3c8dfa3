/** The disks that processes of the engine write to, of which a part is left to others. */
export interface DiskSpace {
  /** Begins work that writes about so many bytes; throws where they would use what is left to others. */
  begin(bytes: number): Promise<DiskUse>;
}

/** Work that writes to the disks. */
export interface DiskUse {
  /** Bytes that were free for it; null where nothing is left to others. */
  readonly spare: number | null;
  /** Aborted, with an error that says why, once the work must end for the sake of others. */
  readonly signal: AbortSignal;
  /** To be called when the work has ended. */
  end(): void;
}

/** A disk of which nothing is left to others. */
export const wholeDisk: DiskSpace = {
  begin: async () => ({ spare: null, signal: new AbortController().signal, end: () => {} }),
};
