import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sanitizeSvg, svgLimit } from '../brand/sanitize-svg.ts';
import { isDiskFull } from '../files/disk-full.ts';
import type { Files } from '../files/open-files.ts';
import type { ArrivedFile } from '../files/receive-form.ts';
import { fail, succeed, type Result } from '../result.ts';
import { drawingAddress, drawingKey } from './drawing-address.rules.ts';
import type { Size } from './image.rules.ts';

type DrawingProblem = 'file_too_large' | 'file_infected' | 'file_unchecked' | 'file_unstored' | 'drawing_unreadable';

/** A stored drawing: its address and the size of its viewBox, in whole units. */
export interface AddedDrawing {
  src: string;
  size: Size;
}

const whole = (length: number): number => Math.min(99_999, Math.max(1, Math.round(length)));

/**
 * Stores an uploaded drawing (SVG) without anything active, beside the pictures of the library. The same drawing has
 * the same address.
 */
export async function addDrawing(files: Files, arrived: ArrivedFile): Promise<Result<AddedDrawing, DrawingProblem>> {
  const { name, file, size, sha256 } = arrived;
  if (arrived.refusal) return fail('file_unstored', `${name} could not be kept. Send it again later.`);
  if (arrived.isCut || size > svgLimit * 3) return fail('file_too_large', `${name} is too large for a drawing.`);
  const scanned = await files.scanner.scan(file).catch(() => 'unchecked' as const);
  if (scanned === 'infected') return fail('file_infected', `${name} holds harmful content.`);
  if (scanned === 'unchecked') return fail('file_unchecked', `${name} could not be checked. Send it again later.`);
  const hash = sha256.slice(0, 32);
  // Names of its parts begin with its hash: a page may hold two drawings.
  const clean = sanitizeSvg(await readFile(file, 'utf8'), `d${hash.slice(0, 8)}-`);
  if (!clean) return fail('drawing_unreadable', `${name} cannot be read as a drawing.`);
  const made = path.join(files.arrivals, randomUUID());
  try {
    await writeFile(made, clean.svg);
    await files.storage.keep(drawingKey(hash), made);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return fail('file_unstored', `${name} could not be kept: the storage is full. Send it again later.`);
  } finally {
    await rm(made, { force: true });
  }
  const shown = { width: whole(clean.width), height: whole(clean.height) };
  return succeed({ src: drawingAddress(hash, shown), size: shown });
}
