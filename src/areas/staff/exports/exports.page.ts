import { recordAudit } from '../../../../server/people/access/audit.repo.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { sumBooks } from '../../../../server/store/bookkeeping/exports/check-books.ts';
import { exportFiles, exportNames, formats } from '../../../../server/store/bookkeeping/exports/export-files.ts';
import { writeExport } from '../../../../server/store/bookkeeping/exports/write-export.ts';
import { readDays, toPeriod } from '../../../../server/store/bookkeeping/period.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const;

/** Shows the totals of the books of a period, and hands out their files; each download is recorded. */
export const exportsPage = definePage({
  access: 'bookkeeping',
  frame: siteFrame,
  async load({ services: { db, clock, installation }, url }) {
    const { timeZone } = installation;
    const period = toPeriod(readDays(url.searchParams, todayOf({ clock, installation })), timeZone);
    return { period, books: await sumBooks(db, period) };
  },
  intents: {
    async download({ form, services, viewer: { person }, locals: { requestId } }) {
      const { db, clock, installation } = services;
      const name = exportNames.find((each) => each === form.get('file'));
      const format = formats.find((each) => each === form.get('format'));
      if (!person || !name || !format) return notFound();
      const period = toPeriod(readDays(form, todayOf({ clock, installation })), installation.timeZone);
      const { from, until } = period;
      await recordAudit(db, clock, {
        actorUserId: person.userId,
        subjectUserId: null,
        action: 'books-export',
        detail: `${name}.${format}, ${from} to ${until}`,
        requestId,
      });
      return new Response(writeExport(db, exportFiles[name], { period, format }), {
        headers: {
          'Content-Type': types[format],
          'Content-Disposition': `attachment; filename="${name}-${from}-${until}.${format}"`,
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  },
});
