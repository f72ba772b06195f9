import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import busboy from 'busboy';
import { isDiskFull } from './disk-full.ts';
import type { ArrivalRoom, RoomRefusal } from './unsent-room.ts';

/** A file of a form on this disk, until it is stored or removed. */
export interface ArrivedFile {
  field: string;
  /** The sender's name for it. */
  name: string;
  /** Path on this disk. */
  file: string;
  /** In bytes; above the limit of its field if it was truncated. */
  size: number;
  isCut: boolean;
  /** Why there was no room for it; there is then no file at its path. */
  refusal?: RoomRefusal;
  /** Keyed hash of the sender's address. */
  sender: string;
  /** Hexadecimal. */
  sha256: string;
}

/** A received form of either encoding. */
export interface ReceivedForm {
  texts: URLSearchParams;
  files: ArrivedFile[];
  /** Removes the files that were not stored. */
  clear(): Promise<void>;
}

interface ReceiveOptions {
  /** Folder for the files. */
  folder: string;
  /** Most files of one form. */
  most: number;
  /** Returns the largest size of a file of a field, in bytes, inclusive; 0 if the field takes no file. */
  limitOf(field: string): number;
  /** Keyed hash of the sender's address. */
  sender: string;
  room: Pick<ArrivalRoom, 'take'>;
}

/** An unreadable form: cut off, too large, or malformed. Its message is a sentence. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm';
}

/** Far above the limits of the fields, so that the page can refuse long texts without losing them. */
const textLimits = { fieldSize: 100_000, fields: 500, fieldNameSize: 100, headerPairs: 20 };

/** Most characters of all texts of a form. */
const textTotal = 400_000;

/**
 * Reads a multipart form. Files are streamed to disk. Anything above a limit is read and dropped, because the browser
 * reads the answer only after it has sent the request; so is a file without room on the disk.
 * @throws UnreadableForm; no file of the form is then left on disk
 */
export async function receiveForm(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  { folder, most, limitOf, sender, room }: ReceiveOptions,
): Promise<ReceivedForm> {
  const parser = openParser(headers.get('content-type') ?? '', most);
  const texts = new URLSearchParams();
  const places: string[] = [];
  const arriving: Promise<ArrivedFile>[] = [];
  const contents: Readable[] = [];
  const clear = async () => void (await Promise.all(places.map((place) => rm(place, { force: true }))));
  const form: { excess: string | null } = { excess: null };
  let total = 0;
  const tooMany = (what: string) => () => (form.excess ??= `The form has too many ${what}.`);

  parser.on('fieldsLimit', tooMany('fields')).on('filesLimit', tooMany('files')).on('partsLimit', tooMany('parts'));
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) tooMany('characters in a field')();
    total += name.length + value.length;
    if (total > textTotal) tooMany('characters')();
    else texts.append(name, value);
  });
  parser.on('file', (field, content, { filename }) => {
    // A form that is cut off fails the current file. The parser reports the same failure below; an `error` event
    // without a listener ends the process.
    content.on('error', () => undefined);
    // The parser continues with the rest of a chunk after it has failed, and nothing would end such a file.
    if (parser.destroyed) return void content.destroy();
    contents.push(content);
    // An empty file input arrives as a file without a name.
    const limit = filename ? limitOf(field) : 0;
    if (limit === 0) return void content.resume();
    const file = path.join(folder, randomUUID());
    places.push(file);
    const written = writeFile(content, file, { limit, room }).then((facts): ArrivedFile => ({
      ...facts,
      field,
      name: filename,
      file,
      sender,
    }));
    // The parser reports its failure too, below.
    written.catch(() => undefined);
    arriving.push(written);
  });

  const source = body ? Readable.fromWeb(body as NodeStream) : Readable.from([]);
  try {
    // Unlike `pipe` this ends the parser, and with it the current file, when the sender disconnects.
    await pipeline(source, parser);
    const files = await Promise.all(arriving);
    if (form.excess !== null) throw new UnreadableForm(form.excess);
    return { texts, files, clear };
  } catch (error) {
    parser.destroy();
    for (const content of contents) content.destroy();
    await Promise.allSettled(arriving);
    await clear();
    throw error instanceof UnreadableForm ? error : new UnreadableForm('The form did not arrive whole.');
  }
}

function openParser(type: string, most: number): busboy.Busboy {
  try {
    const limits = { ...textLimits, files: most };
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    throw new UnreadableForm('Send the form of this page.');
  }
}

/**
 * Writes a stream to a new file that only this user may read, at most `limit` bytes. The rest is read and dropped:
 * otherwise the parser would wait without end.
 */
async function writeFile(
  content: Readable,
  file: string,
  { limit, room }: { limit: number; room: ReceiveOptions['room'] },
) {
  const hash = createHash('sha256');
  let size = 0;
  let refusal: RoomRefusal | null = null;
  let failure: unknown;
  const fail = (error: unknown) => void (failure ??= error);
  const target = await open(file, 'wx', 0o600).catch(fail);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limit || failure !== undefined || refusal !== null) continue;
      refusal = room.take(chunk.byteLength);
      if (refusal !== null) continue;
      hash.update(chunk);
      await target?.writeFile(chunk).catch(fail);
    }
  } finally {
    await target?.close();
  }
  if (isDiskFull(failure)) refusal = 'file_unstored';
  else if (failure !== undefined) throw failure as Error;
  if (refusal !== null) await rm(file, { force: true });
  return { size, isCut: size > limit, sha256: hash.digest('hex'), ...(refusal && { refusal }) };
}
