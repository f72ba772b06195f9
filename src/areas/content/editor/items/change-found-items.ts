import { longestNote, mostInBatch, mostPlanned } from '../../../../../server/content/batches/batch.rules.ts';
import { listThingIds } from '../../../../../server/content/finding/thing.repo.ts';
import { readThingQuery } from '../../../../../server/content/finding/thing-query.contract.ts';
import { listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { changeManyAs } from '../../../../../server/people/access/batches/change-many-as.ts';
import { checkManyAs } from '../../../../../server/people/access/batches/check-many-as.ts';
import { planManyAs } from '../../../../../server/people/access/batches/plan-many-as.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { readManyForm, type ManyAsked } from './read-many-form.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

type Call = PageCall<SiteFrame> & { form: URLSearchParams };

/** Does what the form of the list asks with the ticked items, or with all that the address finds. */
export async function changeFoundItems(call: Call): Promise<Response | { errors: FormError[] }> {
  const { services, form, page, url, viewer, locals } = call;
  const { t } = page;
  const { timeZone } = services.installation;
  const read = readManyForm(form, { t, now: services.clock.now(), timeZone });
  if (!read.ok) return { errors: read.errors };
  const key = form.get('key') ?? '';
  if (!viewer.person || !isUuid(key)) return notFound();
  const { asked } = read;
  const query = readThingQuery(url.searchParams);
  const { verb, when } = asked;
  const limit = when ? mostPlanned + 1 : mostInBatch;
  const ids =
    asked.ids ?? (await listThingIds(services.db, query, { languages: services.installation.languages, limit }));
  if (ids.length === 0) return { errors: [{ message: t('ManyNothingTicked') }] };
  if (when && ids.length > mostPlanned) return { errors: [{ message: t('ManyTooMany', { limit: mostPlanned }) }] };
  const actor = { person: viewer.person, requestId: locals.requestId };
  const { locale } = query;
  const common = { key, ids, locale, note: await noteOf(call, asked) };
  const done =
    verb === 'plan' || verb === 'release'
      ? when && (await planManyAs(services, actor, { ...common, when }))
      : verb === 'check'
        ? await checkManyAs(services, actor, Object.assign(common, asked.check))
        : await changeManyAs(services, actor, { ...common, verb, value: asked.value, isDraft: asked.isDraft });
  if (!done?.ok) return notFound();
  const { batch, seqs } = done.value;
  if (seqs) await services.publisher.publish(seqs);
  const list = new URLSearchParams({ done: '1', list: url.searchParams.toString() }).toString();
  return redirectTo(`${sitePath(`/editor/batches/${batch.id}`, page.language)}?${list}`);
}

/** Returns the beginning of a remark, in one line. */
const shorten = (remark: string): string => {
  const line = remark.replace(/\s+/g, ' ');
  return line.length <= longestNote ? line : `${cutText(line, longestNote - 1).trimEnd()}…`;
};

/** Returns the topic, time, release or remark of a batch in words. */
async function noteOf({ services }: Call, { verb, value, when, check }: ManyAsked): Promise<string> {
  if (verb === 'check') return shorten(check.remark);
  switch (when?.kind) {
    case 'time':
      return `${when.date} ${when.time}`;
    case 'new-release':
      return when.name;
    case 'release':
      return (await listReleases(services.db)).find(({ id }) => id === when.id)?.name ?? '';
    case undefined:
      return value;
  }
}
