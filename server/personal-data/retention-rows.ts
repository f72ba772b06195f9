import { and, inArray, isNotNull, lt, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contentChanges, contentItems, contentRevisions } from '../content/items/content.table.ts';
import { deskPresence } from '../content/presence/presence.table.ts';
import { unsavedItems } from '../content/editing/unsaved/unsaved.table.ts';
import { contentBatches } from '../content/batches/batch.table.ts';
import { contentPlans, contentReleases } from '../content/plans/plan.table.ts';
import { contentRemarks, contentReviews } from '../content/reviews/review.table.ts';
import { publishRuns } from '../content/publish/publish.table.ts';
import { signInActions } from '../people/access/audit.contract.ts';
import { allowAuditRemoval } from '../people/access/audit.repo.ts';
import { auditEntries } from '../people/access/audit.table.ts';
import { accessTokens } from '../people/access/tokens/token.table.ts';
import type { Database } from '../platform/db/connection.ts';
import { defaultLocale } from '../platform/locale.rules.ts';
import { deleteBatch } from '../platform/db/delete-in-batches.ts';
import { connectorRecords } from '../platform/outbox/recorder.table.ts';
import { carts } from '../store/cart/cart.table.ts';
import { checkouts } from '../store/checkout/checkout.table.ts';
import { erpEvents } from '../store/order-system/erp-event.table.ts';
import { taxCalculations } from '../store/tax/tax-calculation.table.ts';
import { orderLinks } from '../store/orders/order-link.table.ts';
import { catalogChanges } from '../store/catalog/catalog.table.ts';
import { documentChanges } from '../standards/documents/document-watch.table.ts';
import { sectionChanges } from '../standards/documents/section-change.table.ts';

/** How long rows of a table are kept. */
export interface RetentionRow {
  /** Name in the variable RETENTION. */
  name: string;
  table: PgTable;
  /** Days after which a row goes, or how many of the newest stay. */
  unit: 'days' | 'newest';
  standard: number;
  /** Smallest value that can be set. */
  least: number;
  /** Returns which rows go. @param kept a day's beginning for days, the number for newest */
  isOld(kept: Date | number): SQL | undefined;
  /** Runs in the transaction of each batch, before it. */
  before?(tx: Database): Promise<void>;
}

/** Rows of a feed that always stay: a node knows its position by the newest row before it (`feed-mark.ts`). */
const feedRows = 1_000;

/** The beginning of a feed, whose rows are read in order, up to the last one that is old. */
const isOldChange = (table: PgTable, { seq, changedAt }: { seq: PgColumn; changedAt: PgColumn }, before: Date) =>
  and(
    lte(seq, sql`(select max(${seq}) from ${table} where ${lt(changedAt, before)})`),
    lte(seq, sql`(select max(${seq}) - ${feedRows} from ${table})`),
  );

const days = (name: string, standard: number, least: number) => ({ name, unit: 'days', standard, least }) as const;

/** All tables with a time of their own. The others are in `retention-reasons.ts`. */
export const retentionRows: readonly RetentionRow[] = [
  {
    ...days('content-changes', 30, 2),
    table: contentChanges,
    isOld: (before) => isOldChange(contentChanges, contentChanges, before as Date),
  },
  {
    ...days('catalog-changes', 30, 2),
    table: catalogChanges,
    isOld: (before) => isOldChange(catalogChanges, catalogChanges, before as Date),
  },
  {
    ...days('publish-runs', 90, 1),
    table: publishRuns,
    isOld: (before) => lt(publishRuns.queuedAt, before as Date),
  },
  {
    // A form calls each 15 seconds, so that older rows count no more.
    ...days('desk-presence', 1, 1),
    table: deskPresence,
    isOld: (before) => lt(deskPresence.seenAt, before as Date),
  },
  {
    ...days('unsaved-items', 90, 1),
    table: unsavedItems,
    isOld: (before) => lt(unsavedItems.savedAt, before as Date),
  },
  {
    name: 'revisions',
    table: contentRevisions,
    unit: 'newest',
    standard: 50,
    least: 2,
    isOld: (newest) => sql`(${contentRevisions.id}, ${contentRevisions.locale}, ${contentRevisions.revision}) in (
      select id, locale, revision from (
        select id, locale, revision, row_number() over (partition by id, locale order by revision desc) as place
        from ${contentRevisions}
      ) as numbered where place > ${Number(newest)})
      and not exists (select 1 from ${contentPlans} where ${contentPlans.state} = 'waiting'
        and ${contentPlans.itemId} = ${contentRevisions.id} and ${contentPlans.locale} = ${contentRevisions.locale}
        and ${contentRevisions.revision} in (${contentPlans.revision}, ${contentPlans.base}))
      and not exists (select 1 from ${contentItems} where ${contentItems.id} = ${contentRevisions.id}
        and ${contentItems.locale} = ${contentRevisions.locale}
        and ${contentRevisions.revision} in (${contentItems.draftRevision}, ${contentItems.draftBase}))
      and not (${contentRevisions.locale} = ${defaultLocale} and exists (select 1 from ${contentItems}
        where ${contentItems.id} = ${contentRevisions.id} and ${contentItems.translatedFrom} = ${contentRevisions.revision}))`,
  },
  {
    ...days('ended-plans', 365, 60),
    table: contentPlans,
    isOld: (before) => and(ne(contentPlans.state, 'waiting'), lt(contentPlans.doneAt, before as Date)),
  },
  {
    ...days('ended-releases', 365, 60),
    table: contentReleases,
    // One that went wrong and is left keeps its items for as long: their plans go with it.
    isOld: (before) => lt(contentReleases.doneAt, before as Date),
  },
  {
    // The reasons of what was published without a check stay in the audit as long as it.
    ...days('decided-checks', 730, 60),
    table: contentReviews,
    isOld: (before) => lt(contentReviews.askedAt, before as Date),
  },
  {
    ...days('resolved-remarks', 365, 30),
    table: contentRemarks,
    isOld: (before) => lt(contentRemarks.resolvedAt, before as Date),
  },
  {
    ...days('batches', 365, 60),
    table: contentBatches,
    isOld: (before) => lt(contentBatches.madeAt, before as Date),
  },
  {
    ...days('audit', 2_555, 365),
    table: auditEntries,
    isOld: (before) => and(lt(auditEntries.at, before as Date), notInArray(auditEntries.action, [...signInActions])),
    before: allowAuditRemoval,
  },
  {
    ...days('sign-ins', 365, 30),
    table: auditEntries,
    isOld: (before) => and(lt(auditEntries.at, before as Date), inArray(auditEntries.action, [...signInActions])),
    before: allowAuditRemoval,
  },
  {
    ...days('ended-tokens', 2_555, 30),
    table: accessTokens,
    isOld: (before) => and(isNotNull(accessTokens.revokedAt), lt(accessTokens.revokedAt, before as Date)),
  },
  {
    ...days('recorded-messages', 90, 1),
    table: connectorRecords,
    isOld: (before) => lt(connectorRecords.recordedAt, before as Date),
  },
  {
    ...days('order-system-events', 400, 30),
    table: erpEvents,
    isOld: (before) => lt(erpEvents.receivedAt, before as Date),
  },
  {
    ...days('told-document-changes', 365, 1),
    table: documentChanges,
    isOld: (before) => and(isNotNull(documentChanges.toldAt), lt(documentChanges.toldAt, before as Date)),
  },
  {
    ...days('told-section-changes', 365, 1),
    table: sectionChanges,
    isOld: (before) => and(isNotNull(sectionChanges.toldAt), lt(sectionChanges.toldAt, before as Date)),
  },
  {
    // The sweep of carts leaves the entries of their checkouts, which hold addresses.
    ...days('checkouts-without-cart', 1, 1),
    table: checkouts,
    isOld: (before) =>
      and(
        lt(checkouts.updatedAt, before as Date),
        sql`not exists (select 1 from ${carts} where ${carts.id}::text = ${checkouts.cartId})`,
      ),
  },
  {
    ...days('tax-calculations', 1, 1),
    table: taxCalculations,
    isOld: (before) => lt(taxCalculations.keptUntil, before as Date),
  },
  {
    ...days('order-links', 30, 1),
    table: orderLinks,
    isOld: (before) => lt(orderLinks.expiresOn, (before as Date).toISOString().slice(0, 10)),
  },
];

/** Deletes one batch of a table, in one transaction. @returns how many rows */
export const sweepBatch = (db: Database, row: RetentionRow, kept: Date | number): Promise<number> =>
  db.transaction(async (tx) => {
    await row.before?.(tx);
    return deleteBatch(tx, row.table, row.isOld(kept));
  });
