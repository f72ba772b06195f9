import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import {
  liveVariants,
  planWithdrawalAs,
  withdrawStandardAs,
  type StandardWithdrawal,
} from '../../../../../server/standards/editing/withdraw-standard.ts';
import {
  listOtherStandards,
  type OtherStandard,
} from '../../../../../server/standards/editing/list-other-standards.ts';
import { prepareWithdrawalAs } from '../../../../../server/standards/editing/prepare-withdrawal.ts';
import { isHeld } from '../../../../../server/standards/editing/plan-together.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { actorOf, openStandard, type OpenedStandard } from './open-standard.ts';
import { tellPrepared, tellTogether } from './tell-together.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

/** Longest reason, in characters. */
const longestReason = 2_000;

interface View {
  standard: OpenedStandard;
  /** Languages that readers have, the default one first. */
  languages: Locale[];
  /** Standards that may take its place. */
  others: OtherStandard[];
  /** Today for the organization, YYYY-MM-DD. */
  today: string;
}

type Call = PageCall<SiteFrame>;

async function openWithdrawable(call: Call): Promise<View | null> {
  const standard = await openStandard(call);
  if (!standard?.mayPublish || !standard.isLive) return null;
  const { db } = call.services;
  const languages = (await liveVariants(db, standard.id)).map(({ locale }) => locale as Locale);
  return { standard, languages, others: await listOtherStandards(db, standard.id), today: todayOf(call.services) };
}

function readWithdrawal(
  { form, page: { t } }: Call & { form: URLSearchParams },
  { languages, others }: View,
): { ok: true; withdrawal: StandardWithdrawal } | { ok: false; errors: FormError[] } {
  const sent = (name: string) => (form.get(name) ?? '').trim();
  const on = sent('day');
  const by = sent('replacedBy');
  const errors: FormError[] = [];
  if (!isCalendarDate(on)) errors.push({ field: 'day', message: t('StandardDayMissing') });
  const reasons: StandardWithdrawal['reasons'] = {};
  for (const [place, language] of languages.entries()) {
    const [field, reason] = [`reason-${language}`, sent(`reason-${language}`)];
    if (reason === '' && place === 0) errors.push({ field, message: t('StandardReasonMissing') });
    if (reason.length > longestReason)
      errors.push({ field, message: t('StandardTitleLong', { limit: longestReason }) });
    if (reason !== '') reasons[language] = reason;
  }
  if (by !== '' && !others.some(({ name }) => name === by))
    errors.push({ field: 'replacedBy', message: t('StandardReplacementGone') });
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, withdrawal: { on, reasons, replacedBy: by === '' ? null : by } };
}

const withdraw: Intent<SiteFrame, View> = async (call) => {
  const { services, page } = call;
  const view = await openWithdrawable(call);
  if (!view) return notFound();
  const read = readWithdrawal(call, view);
  if (!read.ok) return { errors: read.errors };
  const { withdrawal } = read;
  const { id, title, back, check } = view.standard;
  if (withdrawal.on > view.today) {
    const releaseName = page.t('StandardWithdrawRelease', { title: cutText(title, 80) });
    const asked = Object.assign({}, withdrawal, { releaseName });
    const planned = await planWithdrawalAs(services, actorOf(call), id, asked);
    if (planned.ok) return redirectTo(`${back}&did=planned`);
    return isHeld(planned) ? redirectTo(check) : tellTogether(planned, page.t);
  }
  const withdrawn = await withdrawStandardAs(services, actorOf(call), id, withdrawal);
  if (!withdrawn.ok && isHeld(withdrawn)) {
    // A draft that waits may be far from ready: the withdrawal is checked beside it.
    const prepared = await prepareWithdrawalAs(services, actorOf(call), id, withdrawal);
    if (prepared?.ok) return redirectTo(sitePath(`/editor/reviews/${prepared.value.first}`, page.language));
    if (prepared) return tellPrepared(prepared, page.t);
    const drafted = await withdrawStandardAs(services, actorOf(call), id, withdrawal, true);
    return drafted.ok ? redirectTo(check) : tellTogether(drafted, page.t);
  }
  if (!withdrawn.ok) return tellTogether(withdrawn, page.t);
  if (withdrawn.value) await services.publisher.publish(withdrawn.value);
  return redirectTo(`${back}&did=withdrawn`);
};

/** Withdraws a standard, at once or at a midnight; its page stays and says so. */
export const withdrawPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  load: async (call) => (await openWithdrawable(call)) ?? notFound(),
  intents: { withdraw },
});
