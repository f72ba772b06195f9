import { createHash } from 'node:crypto';
import path from 'node:path';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { awaitedOf } from '../../catalog/offer.rules.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Env } from '../../../platform/env/env.ts';
import { readByteRange, type ByteRange } from '../../../platform/files/byte-range.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { writeDemoCopy } from './demo-copy.ts';
import { findDownloadFile, nameOf, typeOf, type DownloadFile } from './download-file.ts';
import { findDownloadRefusal, mayResume, type DownloadRefusal } from '../grants/download-limit.rules.ts';
import {
  findOwnDownload,
  lockEntitlement,
  takePart,
  updateEntitlement,
  type Entitlement,
  type BoughtDownload,
} from '../grants/entitlement.repo.ts';
import { moneyStateOf, type MoneyState } from '../order-money.ts';
import { lineDetails } from '../order-wording.ts';
import type { OrderReader } from '../order.repo.ts';

interface DownloadServices extends Pick<Platform, 'db' | 'clock'> {
  env: Pick<Env, 'dataDir' | 'isDemo'>;
}

interface DownloadAsk {
  id: string;
  reader: OrderReader;
  language: Locale;
  /** True when only the headers are asked for, which takes nothing. */
  isHeadOnly: boolean;
  /** True when staff ask while they act as the customer, whose downloads these are not. */
  isStaff: boolean;
  /** The headers of that name. */
  range: string | null;
  ifRange: string | null;
}

/** A file on its way to the person who bought it. */
export interface Download extends Omit<DownloadFile, 'read'> {
  /** Null for the whole file. */
  part: ByteRange | null;
  body: ReturnType<DownloadFile['read']> | null;
}

export type DownloadProblem = 'not_ready' | 'unsatisfiable' | DownloadRefusal;

/** Holds what a refusal says besides: enough to tell the reader why, and which order to ask about. */
export interface RefusedDownload extends Pick<Entitlement, 'quantity' | 'expiresOn'> {
  orderNumber: string;
  /** Of the file, in bytes, where a part beyond its end was asked for. */
  size: number;
}

const refuse = <Code extends DownloadProblem>(code: Code, { order, entitlement }: BoughtDownload, size = 0) => {
  const { quantity, expiresOn } = entitlement;
  const details: RefusedDownload = { orderNumber: order.orderNumber, quantity, expiresOn, size };
  return fail(code, 'The file cannot be had now.', undefined, details);
};

/**
 * Opens a file that was bought, for the person or the browser that bought it; a foreign one is not found, like one
 * that does not exist. A whole file counts as a download when it is sent; the rest of one that was counted lately does
 * not, be it asked for in parts: all parts together may be as long as the file, then another download is counted.
 */
export async function openDownload(
  services: DownloadServices,
  ask: DownloadAsk,
): Promise<Result<Download, 'not_found' | DownloadProblem>> {
  const now = services.clock.now();
  const found = await findOwnDownload(services.db, ask.id, ask.reader);
  if (!found) return fail('not_found', 'There is no such download among your orders.');
  const refusal = findDownloadRefusal(found.entitlement, organizationDate(now));
  const isGoingOn = ask.range !== null && !ask.isHeadOnly && mayResume(found.entitlement, refusal, now);
  if (refusal && !isGoingOn) return refuse(refusal, found);
  if (await isWithheld(services.db, found)) return refuse('not_ready', found);
  const file = await findFile(services, found, ask.language);
  if (!file) return refuse('not_ready', found);
  const { read, ...facts } = file;
  if (ask.isHeadOnly) return succeed({ ...facts, part: null, body: null });
  // Of a file that was corrected in the meantime the rest is of no use.
  const isSame = ask.ifRange === null || ask.ifRange === file.tag;
  const range = isGoingOn && isSame ? readByteRange(ask.range, file.size) : null;
  if (range === 'unsatisfiable') return refuse(range, found, file.size);
  // From the first byte on it is no rest: the whole file is sent, and counted.
  const asked = range?.first ? range : null;
  const isOfCounted = asked !== null && (ask.isStaff || (await takeBytes(services, found, asked, file.size)));
  const part = isOfCounted ? asked : null;
  const counted = part || ask.isStaff ? null : await count(services, found);
  return counted ?? succeed({ ...facts, part, body: read(part) });
}

const takeBytes = ({ db }: DownloadServices, { entitlement }: BoughtDownload, part: ByteRange, size: number) =>
  takePart(db, entitlement.id, part.last - part.first + 1, size);

/** Counts a whole download, unless another was the last in the meantime. */
async function count(
  { db, clock }: DownloadServices,
  found: BoughtDownload,
): Promise<Result<never, DownloadRefusal> | null> {
  return db.transaction(async (tx) => {
    const held = await lockEntitlement(tx, found.entitlement.id);
    if (!held) throw new Error('An entitlement that was found is gone.');
    const refusal = findDownloadRefusal(held, organizationDate(clock.now()));
    if (refusal) return refuse(refusal, found);
    await updateEntitlement(tx, held.id, { downloads: held.downloads + 1, lastDownloadAt: clock.now(), partBytes: 0 });
    return null;
  });
}

const linkOf = async (db: Database, sku: string): Promise<string | null> =>
  (await findBySku(db, sku))?.variant.availableLink ?? null;

/** States of an amount that has not been taken. */
const untaken: readonly MoneyState[] = ['held', 'notCharged', 'charging', 'toPay'];

/**
 * Returns whether a file is not handed out yet: it is not published, or it was bought before that and its order, which is
 * charged on that day, is not paid.
 */
async function isWithheld(db: Database, { order, line }: BoughtDownload): Promise<boolean> {
  if (line.awaitedCode !== 'NYP') return false;
  const found = await findBySku(db, line.sku);
  const isUnpublished = found !== null && awaitedOf(found.product, found.variant)?.code === 'NYP';
  return isUnpublished || (order.delivery === 'later' && untaken.includes(moneyStateOf(order)));
}

/** Returns the name under which what was bought is saved. */
export async function downloadName(db: Database, sku: string): Promise<string> {
  const link = await linkOf(db, sku);
  return link === null ? `${nameOf(sku)}.pdf` : nameOf(link);
}

/**
 * The file of a line. The catalogue says which one it is, so that a corrected one reaches earlier buyers, too. A demo
 * has no files and writes a page instead.
 */
async function findFile(
  { db, env }: DownloadServices,
  { order, line }: BoughtDownload,
  language: Locale,
): Promise<DownloadFile | null> {
  const link = await linkOf(db, line.sku);
  const file = link === null ? null : await findDownloadFile(path.join(env.dataDir, 'downloads'), link);
  if (file || !env.isDemo) return file;
  const copy = await writeDemoCopy(language, {
    title: line.name[language],
    details: lineDetails(line, language),
    buyer: `${order.firstName} ${order.lastName}`,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
  });
  const name = `${nameOf(link ?? line.sku).replace(/\.pdf$/i, '')}.pdf`;
  return {
    name,
    type: typeOf(name),
    size: copy.byteLength,
    tag: `"${createHash('sha256').update(copy).digest('base64url').slice(0, 22)}"`,
    read: (part) => (part ? copy.slice(part.first, part.last + 1) : copy),
  };
}
