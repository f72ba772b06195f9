import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ClamdAddress } from '../env/scan-variables.ts';
import type { FileScanner, ScanOutcome } from './scanner.ts';

/** Longest time of a scan, in milliseconds. */
const defaultTimeout = 30_000;
/** Longest accepted answer, in characters: it is one line. */
const longestReply = 1_000;

/**
 * Scans with clamd's command INSTREAM: pieces of the file, each after its length, an empty one at the end, then one
 * line of answer that ends with a NUL. In all other cases the file counts as unchecked.
 */
export function createClamdScanner(address: ClamdAddress, { timeout = defaultTimeout } = {}): FileScanner {
  return {
    async scan(file) {
      const socket = connect(address);
      const overdue = setTimeout(() => socket.destroy(), timeout);
      try {
        const reply = readReply(socket);
        // A scanner that rejects a file may answer and close the connection before it has received all of it.
        const isSent = await Promise.race([sendFile(socket, file), reply.then(() => false)]);
        return judge(await reply, isSent);
      } finally {
        clearTimeout(overdue);
        socket.destroy();
      }
    },
  };
}

/** A file is clean only if all of it was sent before the answer. */
function judge(reply: string | null, isSent: boolean): ScanOutcome {
  if (reply === null) return 'unchecked';
  if (/^stream: \S.* FOUND$/.test(reply)) return 'infected';
  return isSent && reply === 'stream: OK' ? 'clean' : 'unchecked';
}

/** Reads the answer up to its NUL; null if the connection ends before, or the answer is too long. Never rejects. */
const readReply = (socket: Socket): Promise<string | null> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > longestReply) socket.destroy();
    });
    socket.on('error', () => resolve(null)).on('close', () => resolve(null));
  });

/** Sends a file. @returns whether all of it was sent */
async function sendFile(socket: Socket, file: string): Promise<boolean> {
  const gone = once(socket, 'close').then(() => false);
  gone.catch(() => undefined);
  const write = async (bytes: Uint8Array): Promise<boolean> =>
    !socket.destroyed && (socket.write(bytes) || Promise.race([once(socket, 'drain').then(() => true), gone]));
  try {
    if (!(await write(Buffer.from('zINSTREAM\0')))) return false;
    for await (const chunk of createReadStream(file)) {
      const piece = chunk as Buffer;
      if (!(await write(encodeLength(piece.length))) || !(await write(piece))) return false;
    }
    socket.write(encodeLength(0));
    return true;
  } catch {
    // The file cannot be read, or the scanner has closed the connection.
    socket.destroy();
    return false;
  }
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
