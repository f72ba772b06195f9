import { todayOf } from '../../../platform/dates/today.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { findBySku } from '../../catalog/catalog.repo.ts';
import { findAwaitedNote } from '../../catalog/offer.rules.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Env } from '../../../platform/env/env.ts';
import { readByteRange, type ByteRange } from '../../../platform/files/byte-range.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { writeDemoCopy } from './demo-copy.ts';
import { findDownloadFile, downloadFileName, typeOf, type DownloadFile } from './download-file.ts';
import { listDisputeRefusals } from '../disputes/dispute.repo.ts';
import type { DisputeRefusal } from '../disputes/dispute.rules.ts';
import { findDownloadRefusal, mayResume, type DownloadRefusal } from '../grants/download-limit.rules.ts';
import {
  findOwnDownload,
  lockEntitlement,
  addPartBytes,
  updateEntitlement,
  type Entitlement,
  type BoughtDownload,
} from '../grants/entitlement.repo.ts';
import { orderMoneyState, type MoneyState } from '../order-money.ts';
import { lineDetails } from '../order-wording.ts';
import type { Order, OrderLine, OrderReader } from '../order.repo.ts';
import { shipmentLines } from '../shipments/shipment.table.ts';

interface DownloadServices extends Pick<Platform, 'db' | 'clock' | 'installation'> {
  env: Pick<Env, 'dataDir' | 'isDemo'>;
}

interface DownloadRequest {
  id: string;
  reader: OrderReader;
  language: Locale;
  /** True for HEAD requests, which do not count as a download. */
  isHeadOnly: boolean;
  /** True if staff act as the customer; their downloads do not count. */
  isStaff: boolean;
  /** The `Range` header. */
  range: string | null;
  ifRange: string | null;
}

/** A file being sent to its buyer. */
export interface Download extends Omit<DownloadFile, 'read'> {
  /** Null for the whole file. */
  part: ByteRange | null;
  body: ReturnType<DownloadFile['read']> | null;
}

export type DownloadProblem = 'not_ready' | 'unsatisfiable' | DownloadRefusal | DisputeRefusal;

/** Details of a refusal: the reason for the reader, and the order to ask about. */
export interface RefusedDownload extends Pick<Entitlement, 'quantity' | 'revokedUnits' | 'opensOn' | 'expiresOn'> {
  orderNumber: string;
  /** Size of the file in bytes, for a range beyond its end. */
  size: number;
}

const refuse = <Code extends DownloadProblem>(code: Code, { order, entitlement }: BoughtDownload, size = 0) => {
  const { quantity, revokedUnits, opensOn, expiresOn } = entitlement;
  const about = { quantity, revokedUnits, opensOn, expiresOn };
  const details: RefusedDownload = { ...about, orderNumber: order.orderNumber, size };
  return fail(code, 'The file cannot be had now.', undefined, details);
};

/**
 * Opens a purchased file for its buyer (account or browser); files of others are not found. A whole file counts as a
 * download when it is sent; the rest of a recently counted one does not, even in several parts: parts up to the length
 * of the file belong to it, then another download is counted.
 */
export async function openDownload(
  services: DownloadServices,
  request: DownloadRequest,
): Promise<Result<Download, 'not_found' | DownloadProblem>> {
  const now = services.clock.now();
  const found = await findOwnDownload(services.db, request.id, request.reader);
  if (!found) return fail('not_found', 'There is no such download among your orders.');
  const disputed = (await listDisputeRefusals(services.db, [found.order.id])).get(found.order.id);
  if (disputed) return refuse(disputed, found);
  const refusal = findDownloadRefusal(found.entitlement, todayOf(services));
  const isGoingOn = request.range !== null && !request.isHeadOnly && mayResume(found.entitlement, refusal, now);
  if (refusal && !isGoingOn) return refuse(refusal, found);
  if (await isWithheld(services.db, found)) return refuse('not_ready', found);
  const file = await findFile(services, found, request.language);
  if (!file) return refuse('not_ready', found);
  const { read, ...facts } = file;
  if (request.isHeadOnly) return succeed({ ...facts, part: null, body: null });
  // After a correction of the file the rest is useless.
  const isSame = request.ifRange === null || request.ifRange === file.tag;
  const range = isGoingOn && isSame ? readByteRange(request.range, file.size) : null;
  if (range === 'unsatisfiable') return refuse(range, found, file.size);
  // From the first byte it is not a rest: the whole file is sent and counted.
  const rest = range?.first ? range : null;
  const isOfCounted = rest !== null && (request.isStaff || (await takeBytes(services, found, rest, file.size)));
  const part = isOfCounted ? rest : null;
  const counted = part || request.isStaff ? null : await count(services, found);
  return counted ?? succeed({ ...facts, part, body: read(part) });
}

const takeBytes = ({ db }: DownloadServices, { entitlement }: BoughtDownload, part: ByteRange, size: number) =>
  addPartBytes(db, entitlement.id, part.last - part.first + 1, size);

/** Counts a whole download, unless a concurrent one was the last. */
async function count(
  { db, clock, installation }: DownloadServices,
  found: BoughtDownload,
): Promise<Result<never, DownloadRefusal> | null> {
  return db.transaction(async (tx) => {
    const held = await lockEntitlement(tx, found.entitlement.id);
    if (!held) throw new Error('An entitlement that was found is gone.');
    const refusal = findDownloadRefusal(held, organizationDate(clock.now(), installation.timeZone));
    if (refusal) return refuse(refusal, found);
    await updateEntitlement(tx, held.id, { downloads: held.downloads + 1, lastDownloadAt: clock.now(), partBytes: 0 });
    return null;
  });
}

const linkOf = async (db: Database, sku: string): Promise<string | null> =>
  (await findBySku(db, sku))?.variant.availableLink ?? null;

/** States of an amount that has not been captured. */
const untaken: readonly MoneyState[] = ['held', 'notCharged', 'charging', 'toPay'];

/**
 * Returns whether a file is withheld: it is unpublished, or it was pre-ordered by card and its amount, charged at
 * publication, is not paid.
 */
async function isWithheld(db: Database, { order, line }: BoughtDownload): Promise<boolean> {
  if (line.awaitedCode !== 'NYP') return false;
  const found = await findBySku(db, line.sku);
  const isUnpublished = found !== null && findAwaitedNote(found.product, found.variant)?.code === 'NYP';
  if (isUnpublished) return true;
  if (order.paymentMethod !== 'card') return false;
  const isCharged = order.paymentState !== 'released' || order.paymentLookAt === null;
  const isPaid = isCharged && !untaken.includes(orderMoneyState(order));
  return !isPaid || !(await isDelivered(db, order, line));
}

/** Returns whether the site has delivered a file that was not published when it was bought. */
async function isDelivered(db: Database, { fulfilledAt, paymentState }: Order, line: OrderLine): Promise<boolean> {
  if (fulfilledAt !== null || paymentState === 'captured') return true;
  return (await db.$count(shipmentLines, eq(shipmentLines.orderLineId, line.id))) > 0;
}

/** Returns the name to save a purchased file under. */
export async function downloadName(db: Database, sku: string): Promise<string> {
  const link = await linkOf(db, sku);
  return link === null ? `${downloadFileName(sku)}.pdf` : downloadFileName(link);
}

/**
 * Returns the file of a line from the catalogue, so that earlier buyers get corrected files too. A demo writes a page
 * instead.
 */
async function findFile(
  { db, env, installation }: DownloadServices,
  { order, line }: BoughtDownload,
  language: Locale,
): Promise<DownloadFile | null> {
  const link = await linkOf(db, line.sku);
  const file = link === null ? null : await findDownloadFile(path.join(env.dataDir, 'downloads'), link);
  if (file || !env.isDemo) return file;
  const copy = await writeDemoCopy(language, {
    title: line.name[language],
    details: lineDetails(line, language, installation),
    buyer: `${order.firstName} ${order.lastName}`,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt,
  });
  const name = `${downloadFileName(link ?? line.sku).replace(/\.pdf$/i, '')}.pdf`;
  return {
    name,
    type: typeOf(name),
    size: copy.byteLength,
    tag: `"${createHash('sha256').update(copy).digest('base64url').slice(0, 22)}"`,
    read: (part) => (part ? copy.slice(part.first, part.last + 1) : copy),
  };
}
