import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import busboy from 'busboy';
import { isDiskFull } from './disk-full.ts';
import type { ArrivalRoom, RoomRefusal } from './unsent-room.ts';

/** A file that came with a form and lies on this disk until it is kept or cleared away. */
export interface ArrivedFile {
  field: string;
  /** As the sender calls it. */
  name: string;
  /** Where it lies. */
  file: string;
  /** In bytes; more than the limit of its field where it was cut. */
  size: number;
  isCut: boolean;
  /** Why there was no room for it: there is nothing where it would lie. */
  refusal?: RoomRefusal;
  /** Keyed hash of the address it comes from. */
  sender: string;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}

/** A form of either kind as it arrived. */
export interface ReceivedForm {
  texts: URLSearchParams;
  files: ArrivedFile[];
  /** Removes the files that nobody has kept. */
  clear(): Promise<void>;
}

interface ReceiveOptions {
  /** Where files lie meanwhile. */
  folder: string;
  /** Most files of one form. */
  most: number;
  /** Returns the largest size of a file in a field, in bytes, inclusive; 0 takes none there. */
  limitOf(field: string): number;
  /** Keyed hash of the address the form comes from. */
  sender: string;
  room: Pick<ArrivalRoom, 'take'>;
}

/** A form that cannot be read: cut off, out of proportion, or no form at all. Its message is a sentence. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm';
}

/** Room for texts far over the limits of their fields, so that the page can refuse them and keep them. */
const textLimits = { fieldSize: 100_000, fields: 500, fieldNameSize: 100, headerPairs: 20 };

/** Most characters of all texts of a form. */
const textTotal = 400_000;

/**
 * Reads a multipart form. Files go to disk as they come, never into memory as a whole; what is over a limit is read
 * and dropped, because the answer can be read only once the request is, and so is a file that the disk has no room for.
 * @throws UnreadableForm; nothing of the form is left on disk then
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
    // A form that is cut off fails the file it was in. The parser reports the same failure below; an `error` event that
    // nobody listens to ends the process.
    content.on('error', () => undefined);
    // The parser goes on with the rest of a piece after it has failed, and nothing would ever end such a file.
    if (parser.destroyed) return void content.destroy();
    contents.push(content);
    // An input without a file comes along as one without a name.
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
    // Its failure is the parser's as well, and told once, below.
    written.catch(() => undefined);
    arriving.push(written);
  });

  const source = body ? Readable.fromWeb(body as NodeStream) : Readable.from([]);
  try {
    // Unlike `pipe` this ends the parser, and with it the file on its way, when the sender goes away.
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
 * Writes what comes to a new file that only this user may read, at most `limit` bytes of it. All of it is read even where
 * there is no room for some: the parser would wait for ever for a reader that has gone.
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
