import * as v from 'valibot';
import { auditActions } from '../../../../server/people/access/audit.contract.ts';
import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { exportAudit, searchAudit, type AuditFilter } from '../../../../server/people/access/search-audit.ts';
import { addDays, isCalendarDate } from '../../../../server/platform/dates/calendar.rules.ts';
import { startOfDay } from '../../../../server/platform/dates/zoned-time.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Methods of requests in a customer's name, which are recorded as such. */
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const listedActions: readonly string[] = [...auditActions, ...methods];

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
const day = v.fallback(v.pipe(v.string(), v.check(isCalendarDate)), '');
const query = v.object({
  who: v.optional(text, ''),
  action: v.optional(v.fallback(v.picklist(['', ...listedActions]), ''), ''),
  subject: v.optional(text, ''),
  from: v.optional(day, ''),
  until: v.optional(day, ''),
  page: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)), '1'), '1'),
});
type Asked = v.InferOutput<typeof query>;

const readAsked = (given: URLSearchParams): Asked => v.parse(query, Object.fromEntries(given));

/** Both days are inclusive, in the organisation's time zone. */
const toFilter = ({ who, action, subject, from, until }: Asked, timeZone: string): AuditFilter => ({
  who,
  action,
  subject,
  from: from === '' ? null : startOfDay(from, timeZone),
  until: until === '' ? null : startOfDay(addDays(until, 1), timeZone),
});

/** Shows the audit with its filters, and exports what they find; the export is recorded itself. */
export const auditPage = definePage({
  access: 'audit',
  frame: siteFrame,
  async load({ services: { db, installation }, url }) {
    const asked = readAsked(url.searchParams);
    const { entries, hasOlder } = await searchAudit(db, toFilter(asked, installation.timeZone), Number(asked.page));
    return { asked, entries, hasOlder };
  },
  intents: {
    async export({ form, services, viewer: { person }, locals: { requestId } }) {
      if (!person) return notFound();
      const { db, clock, installation } = services;
      const asked = readAsked(form);
      const now = clock.now();
      const { who, action, subject, from, until } = asked;
      const given = Object.entries({ who, action, subject, from, until }).filter(([, value]) => value !== '');
      await recordAudit(db, clock, {
        actorUserId: person.userId,
        subjectUserId: null,
        action: 'audit-export',
        detail: given.map(([name, value]) => `${name} ${value}`).join(', ') || 'everything',
        requestId,
      });
      return new Response(exportAudit(db, toFilter(asked, installation.timeZone), now), {
        headers: {
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Content-Disposition': 'attachment; filename="audit.jsonl"',
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  },
});
