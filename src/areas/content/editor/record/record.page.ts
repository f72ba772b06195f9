import { exportRecord } from '../../../../../server/content/record/export-record.ts';
import { listRecord } from '../../../../../server/content/record/record.repo.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { listRemovals } from '../../../../../server/people/access/list-removals.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { csvHeaders, streamText } from '../../../../http/stream-text.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { readRecordQuery, toRecordFilter } from './record-query.ts';

/** Right to take the record away as a file: it names colleagues and what they did in every hour. */
const exportRight = 'content.publish';

/** Most removals for good that are shown. */
const mostRemovals = 50;

/** Shows who changed what, when and why, and what was removed for good. */
export const recordPage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services: { db, installation }, viewer: { person }, url }) {
    const asked = readRecordQuery(url.searchParams);
    const pageNumber = Number(asked.page);
    const filter = toRecordFilter(asked, installation.timeZone);
    const { changes, hasOlder } = await listRecord(db, filter, pageNumber);
    // They are in the audit: their revisions are gone with them.
    const hasRemovals = pageNumber === 1 && asked.type === '' && (asked.what === '' || asked.what === 'deleted');
    const removals = hasRemovals ? await listRemovals(db, filter, mostRemovals) : [];
    return { removals, asked, changes, hasOlder, pageNumber, mayExport: may(person, exportRight) };
  },
});

/** Exports the changes that the filter finds as CSV, row by row; the export is recorded. */
export const exportRecordPage = definePage({
  access: exportRight,
  isFile: true,
  frame: noFrame,
  async load({ services, viewer: { person }, locals: { requestId }, url }) {
    if (!person) return notFound();
    const { db, clock, log, installation } = services;
    const detail = `record of changes as CSV ${url.search}`.slice(0, 500);
    const entry = { actorUserId: person.userId, subjectUserId: null, detail, requestId };
    await recordAudit(db, clock, Object.assign({ action: 'data-export' as const }, entry));
    const parts = exportRecord(db, toRecordFilter(readRecordQuery(url.searchParams), installation.timeZone));
    return new Response(
      streamText(parts, (error) => log.error({ err: error }, 'an export of the record was cut off')),
      { headers: csvHeaders('record.csv') },
    );
  },
});
