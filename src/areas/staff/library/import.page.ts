import { findCustomerNames } from '../../../../server/people/access/customer-names.repo.ts';
import { lossClasses } from '../../../../server/standards/library/import-report.contract.ts';
import { writeReportCsv } from '../../../../server/standards/library/importing/report-csv.ts';
import {
  acceptLosses,
  checkImport,
  decidePair,
  decidePart,
} from '../../../../server/standards/library/live/decide-import.ts';
import { goLive } from '../../../../server/standards/library/live/go-live.ts';
import { putEditionBack, withdrawEdition } from '../../../../server/standards/library/live/withdraw-edition.ts';
import { editionTags } from '../../../../server/standards/library/edition-tag.rules.ts';
import { readImport } from '../../../../server/standards/library/live/import.repo.ts';
import { showImport, type ShownImport } from '../../../../server/standards/library/live/list-imports.ts';
import type { LibraryActor } from '../../../../server/standards/library/live/store-import.ts';
import { partKinds } from '../../../../server/standards/library/pairing/pairing.contract.ts';
import { findCited } from '../../../components/library/find-cited.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

/** Returns the id of the address; 0, which no import has, for anything else. */
const idOf = ({ params }: Pick<Form, 'params'>): number => {
  const id = params['import'] ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
};

type Decided = { ok: true } | { ok: false; code: string; message: string };

/** Fields of the form by the problem of their value. */
const fieldOf: Readonly<Record<string, string>> = { 'bad-day': 'on', 'bad-reason': 'reason', 'bad-part': 'into' };

/** Carries a verb out and shows the page again. */
async function decide(
  { viewer, locals, page }: Form,
  run: (actor: LibraryActor) => Promise<Decided>,
): Promise<Response | { status?: 409; errors: { field: string; message: string }[] }> {
  if (!viewer.person) return notFound();
  const done = await run({ userId: viewer.person.userId, requestId: locals.requestId });
  if (done.ok) return redirectTo(`${page.path}?done=yes`);
  if (done.code === 'not-found') return notFound();
  const field = fieldOf[done.code];
  if (field !== undefined) return { errors: [{ field, message: done.message }] };
  return { status: 409, errors: [{ field: '', message: done.message }] };
}

/** Does what readers see at once, and lets the stored pages that promise the text be rendered again. */
async function decideLive(call: Form, run: (actor: LibraryActor, edition: number) => Promise<Decided>) {
  const { services } = call;
  const shown = await readImport(services.db, idOf(call));
  if (!shown) return notFound();
  const answer = await decide(call, (actor) => run(actor, shown.edition));
  if (answer instanceof Response) {
    // It is done. Pages of this node that could not be asked for are found by the change feed, seconds later.
    await services.publisher.publishFeed(editionTags(shown.head)).catch((error: unknown) => {
      services.log.warn({ err: error }, 'pages about a text of the library are rendered again later');
    });
  }
  return answer;
}

export interface ImportView {
  shown: ShownImport;
  /** Names of those who decided, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Standards that the text cites and the catalogue has not. */
  unknown: string[];
  isDone: boolean;
}

async function findNames({ services }: Pick<Form, 'services'>, { report, pairs, parts }: ShownImport) {
  const confirmed = [...pairs, ...parts].map(({ confirmedBy }) => confirmedBy);
  const ids = [...Object.values(report.accepted).map(({ by }) => by), ...confirmed];
  const people = await findCustomerNames(services.db, ids);
  return new Map([...people].map(([id, { name }]) => [id, name]));
}

/** Shows a text with its report and pairing; accepts, checks, makes it live or puts it back. */
export const importPage = definePage<SiteFrame, ImportView>({
  access: 'library',
  frame: siteFrame,
  async load(call) {
    const shown = await showImport(call.services.db, idOf(call));
    if (!shown) return notFound();
    const known = await findCited(call.locals, shown.cited, call.language);
    return {
      shown,
      names: await findNames(call, shown),
      unknown: shown.cited.filter((written) => !known.has(written)),
      isDone: call.url.searchParams.get('done') === 'yes',
    };
  },
  intents: {
    async accept(call) {
      const loss = lossClasses.find((each) => each === call.form.get('loss'));
      if (!loss) return notFound();
      return decide(call, (actor) => acceptLosses(call.services, idOf(call), loss, actor));
    },
    async pair(call) {
      const from = call.form.get('from') ?? '';
      const to = call.form.get('to') ?? '';
      const pair = { from, to: to === '' ? null : to };
      return decide(call, (actor) => decidePair(call.services, idOf(call), pair, actor));
    },
    async part(call) {
      const text = (name: string) => (call.form.get(name) ?? '').trim().replace(/^§\s*/, '');
      const how = partKinds.find((each) => each === text('how'));
      if (!how) return notFound();
      const part = { how, from: text('from'), into: text('into'), isPart: text('is') !== 'no' };
      return decide(call, (actor) => decidePart(call.services, idOf(call), part, actor));
    },
    async report(call) {
      const shown = await showImport(call.services.db, idOf(call));
      if (!shown) return notFound();
      const { code, year, language } = shown.stored.head;
      return new Response(writeReportCsv(shown.report, await findNames(call, shown)), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="report-${code}-${year}-${language}.csv"`,
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
    check: async (call) => decide(call, (actor) => checkImport(call.services, idOf(call), actor)),
    live: async (call) => decideLive(call, (actor) => goLive(call.services, idOf(call), actor)),
    withdraw: async (call) =>
      decideLive(call, (actor, edition) => {
        const withdrawal = { on: call.form.get('on') ?? '', reason: call.form.get('reason') ?? '' };
        return withdrawEdition(call.services, edition, withdrawal, actor);
      }),
    'put-back': async (call) => decideLive(call, (actor, edition) => putEditionBack(call.services, edition, actor)),
  },
});
