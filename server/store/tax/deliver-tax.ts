import * as v from 'valibot';
import { again, refused } from '../../platform/integrations/answer.rules.ts';
import type { Deliver, DeliveryOutcome } from '../../platform/integrations/connector.contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmCommitment, findCommitment } from './tax-commitment.repo.ts';
import type { TaxService } from './tax.ts';

const minor = v.pipe(v.number(), v.safeInteger(), v.maxValue(0));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const commitPayload = v.object({ invoiceNumber: name, ref: name });
const reversalPayload = v.object({
  invoiceNumber: name,
  creditNumber: name,
  rows: v.pipe(v.array(v.object({ row: name, netMinor: minor, taxMinor: minor })), v.minLength(1)),
});

interface TaxDelivery extends Pick<Platform, 'db' | 'clock'> {
  /** Null while the table says the taxes. */
  service: Pick<TaxService, 'commit' | 'reverse'> | null;
}

/** Sends the messages of the connector `tax`. The reference is the key: repeated, the service answers the same. */
export function createTaxDelivery({ db, clock, service }: TaxDelivery): Deliver {
  return async ({ kind, reference, payload }): Promise<DeliveryOutcome> => {
    // They wait for the service that has calculated these taxes.
    if (!service) return again('The tax service is off: TAX is table.');
    const key = `${kind}:${reference}`;
    if (kind === 'tax-commit') {
      const read = v.safeParse(commitPayload, payload);
      if (!read.success) return refused(`The message is no commitment: ${placeOf(read.issues[0])}.`);
      const { invoiceNumber, ref } = read.output;
      if ((await findCommitment(db, invoiceNumber))?.transactionRef) return { ok: true };
      return attempt(async () => {
        await confirmCommitment(db, invoiceNumber, await service.commit({ ref, invoiceNumber, key }), clock.now());
      });
    }
    const read = v.safeParse(reversalPayload, payload);
    if (kind !== 'tax-reversal' || !read.success) return refused('The message is no reversal.');
    const { invoiceNumber, creditNumber, rows } = read.output;
    const known = await findCommitment(db, invoiceNumber);
    if (!known) return refused(`The tax of ${invoiceNumber} was never committed.`);
    const { transactionRef, rowRefs } = known;
    if (transactionRef === null) return again(`The tax of ${invoiceNumber} is not committed yet.`);
    const strange = rows.find(({ row }) => row !== 'shipping' && !Object.hasOwn(rowRefs, row));
    if (strange) return refused(`${invoiceNumber} has no taxed row ${strange.row}.`);
    return attempt(() => service.reverse({ committed: { transactionRef, rowRefs }, creditNumber, rows, key }));
  };
}

const placeOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? 'its form';

/** What the service refuses would be refused again; everything else is tried again. */
async function attempt(work: () => Promise<void>): Promise<DeliveryOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const { statusCode = 0, message = 'unknown' } = error as { statusCode?: number; message?: string };
    const isRefused = statusCode >= 400 && statusCode < 500 && ![401, 408, 409, 429].includes(statusCode);
    return isRefused ? refused(`The tax service refused it: ${message}`) : again(`The tax service failed: ${message}`);
  }
}
