import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { sanitizeSvg } from '../../../platform/brand/sanitize-svg.ts';
import { findFileType } from '../../../platform/files/find-file-type.ts';
import type { FileScanner } from '../../../platform/files/scanner.ts';
import { imageRule } from '../../../platform/images/image.contract.ts';
import { measureImage } from '../../../platform/images/make-sizes.ts';
import { fileAddress, isFileName } from '../../files/file-address.rules.ts';
import { uploadsFile, uploadsFolder, uploadsManifest, type UploadsManifest } from './uploads.contract.ts';

/** Longest list of uploads, in bytes. */
const longestList = 50_000_000;

/** One upload of a folder. */
interface Entry {
  sha256: string;
  size: number;
  /** Names it in sentences. */
  what: string;
  /** Finds what is wrong with its bytes; null for nothing. */
  find: (file: string) => Promise<string | null>;
}

/** Returns where the bytes of an upload lie: its name is a hash, never a path. */
export const placeOfUpload = (folder: string, sha256: string): string => path.join(folder, uploadsFolder, sha256);

/** Reads the list of uploads of a folder; null where there is none. Bytes are not read. */
export async function readUploads(folder: string): Promise<{ manifest: UploadsManifest | null; problems: string[] }> {
  const place = path.join(folder, uploadsFile);
  const found = await lstat(place).catch(() => null);
  if (!found) return { manifest: null, problems: [] };
  if (!found.isFile() || found.size > longestList)
    return { manifest: null, problems: [`${uploadsFile}: must be a file of at most ${longestList} bytes.`] };
  let given: unknown;
  try {
    given = JSON.parse(await readFile(place, 'utf8'));
  } catch {
    return { manifest: null, problems: [`${uploadsFile}: cannot be read as JSON.`] };
  }
  const parsed = v.safeParse(uploadsManifest, given);
  if (parsed.success) return { manifest: parsed.output, problems: namesOf(parsed.output) };
  const problems = parsed.issues
    .slice(0, 20)
    .map((issue) => `${uploadsFile}: ${v.getDotPath(issue)} ${issue.message}.`);
  return { manifest: null, problems };
}

/** Names that are no part of an address, or stand twice. */
function namesOf({ files }: UploadsManifest): string[] {
  const seen = new Set<string>();
  return files.flatMap(({ name, ending }) => {
    const isTwice = seen.has(name);
    seen.add(name);
    if (!isFileName(name) || !name.endsWith(`.${ending}`))
      return [`${uploadsFile}: ${JSON.stringify(name)} is not a name of a file that ends in .${ending}.`];
    return isTwice ? [`${uploadsFile}: ${name} stands twice.`] : [];
  });
}

/** Checks the bytes of every upload: that they are there, have their size and hash, and are what their limits and the scanner take. */
export async function checkUploads(folder: string, manifest: UploadsManifest, scanner: FileScanner): Promise<string[]> {
  const problems: string[] = [];
  const checked = new Map<string, Set<string>>();
  for (const entry of entriesOf(manifest)) {
    const known = checked.get(entry.sha256) ?? new Set();
    const kind = entry.what.split(' ', 1)[0] ?? '';
    if (known.has(kind)) continue;
    checked.set(entry.sha256, known.add(kind));
    const problem = await findProblem(placeOfUpload(folder, entry.sha256), entry, scanner);
    if (problem) problems.push(`${uploadsFolder}/${entry.sha256} (${entry.what}): ${problem}`);
  }
  return problems;
}

function entriesOf({ files, pictures, drawings }: UploadsManifest): Entry[] {
  const isOf =
    (name: string, types: Parameters<typeof findFileType>[2]) =>
    async (file: string): Promise<string | null> =>
      (await findFileType(name, file, types)) ? null : 'is not what its name says.';
  const isPicture = (name: string) => async (file: string) => {
    const wrong = await isOf(name, imageRule.types)(file);
    // Also what unpacks to more pixels than are taken.
    return wrong ?? ((await measureImage(file).catch(() => null)) ? null : 'cannot be read as a picture.');
  };
  const isDrawing = async (file: string) => {
    const text = await readFile(file, 'utf8');
    return sanitizeSvg(text, '')?.svg === text ? null : 'is not a drawing without anything active.';
  };
  return [
    ...files.flatMap(({ name, ending, versions }) =>
      versions.map(({ sha256, size }) => ({
        sha256,
        size,
        what: `${ending} of ${fileAddress(name)}`,
        find: isOf(name, [ending]),
      })),
    ),
    ...pictures.map(({ name, sha256, size }) => ({ sha256, size, what: `picture ${name}`, find: isPicture(name) })),
    ...drawings.map(({ hash, sha256, size }) => ({ sha256, size, what: `drawing ${hash}`, find: isDrawing })),
  ];
}

async function findProblem(file: string, { sha256, size, find }: Entry, scanner: FileScanner): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  // A link could lead anywhere on this machine.
  if (!found?.isFile()) return 'is missing, or is not a file.';
  if (found.size !== size) return `has ${found.size} bytes, and the list says ${size}.`;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  if (hash.digest('hex') !== sha256) return 'does not have the hash that is its name.';
  const wrong = await find(file);
  if (wrong) return wrong;
  const scanned = await scanner.scan(file).catch(() => 'unchecked' as const);
  if (scanned === 'infected') return 'holds harmful content.';
  return scanned === 'unchecked' ? 'could not be checked just now; try again later.' : null;
}
