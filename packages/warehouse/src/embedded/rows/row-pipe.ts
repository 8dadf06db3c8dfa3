import { execFile } from "node:child_process";
import { closeSync, constants, createReadStream, openSync } from "node:fs";
import { Socket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";

/** Where a process writes what this one reads. */
export interface RowPipe {
  /** What was written; ends once `finish` was called. */
  readonly bytes: Promise<Readable>;
  /** Nothing more will be written. */
  finish(): void;
  /** Nothing more will be read. */
  close(): void;
}

const [slabBytes, leastBytes, aheadBytes] = [1024 ** 2, 32 * 1024, 256 * 1024];

// Many pieces lie in one piece of memory: each in its own makes the garbage collector run after every few of them.
function readPipe(reading: number): Readable {
  let free = Buffer.allocUnsafeSlow(slabBytes);
  const socket = new Socket({
    fd: reading,
    readable: true,
    writable: false,
    onread: {
      buffer: () => {
        if (free.length < leastBytes) free = Buffer.allocUnsafeSlow(slabBytes);
        return free;
      },
      callback(length) {
        const piece = free.subarray(0, length);
        free = free.subarray(length);
        return bytes.push(piece);
      },
    },
  });
  const bytes = new Readable({
    highWaterMark: aheadBytes,
    read: () => {
      socket.resume();
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.once("end", () => bytes.push(null));
  socket.once("error", (error) => bytes.destroy(error));
  return bytes;
}

async function makePipe(path: string): Promise<RowPipe> {
  await promisify(execFile)("mkfifo", ["-m", "600", path]);
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  // Held open here, so that the end comes when the writer says so, not before it has begun.
  let writing: number | null = openSync(path, constants.O_WRONLY);
  const finish = (): void => {
    if (writing !== null) closeSync(writing);
    writing = null;
  };
  const bytes = readPipe(reading);
  return {
    bytes: Promise.resolve(bytes),
    finish,
    close: () => {
      finish();
      bytes.destroy();
    },
  };
}

// Without named pipes all rows are written before they are read.
function makeFile(path: string): RowPipe {
  const { promise, resolve } = Promise.withResolvers<Readable>();
  let opened: Readable | null = null;
  return {
    bytes: promise,
    finish: () => {
      opened ??= createReadStream(path);
      resolve(opened);
    },
    close: () => opened?.destroy(),
  };
}

/** A way from another process into this one, at a path that does not exist yet. */
export function rowPipe(path: string): Promise<RowPipe> {
  return process.platform === "win32" ? Promise.resolve(makeFile(path)) : makePipe(path);
}
