import type { DeletedVariant } from '../../../../../server/content/editing/delete-variants.ts';
import type { Departure } from '../../../../../server/content/plans/departure.rules.ts';
import { isWebLink } from '../../../../../server/content/values/link.rules.ts';
import { isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { Words } from '../../../../../server/platform/words.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { LeavingVariant } from './list-leaving.ts';

/** Ways in which an address may answer after its page was deleted. */
export const departureWays = ['redirect', 'withdrawn', 'gone'] as const;
type DepartureWay = (typeof departureWays)[number];

/** Longest reason, in characters. */
const reasonLimit = 2_000;

/** Choices that the form of a deletion has sent, or what is wrong with them. */
export type ReadDepartures = { ok: true; variants: DeletedVariant[] } | { ok: false; errors: FormError[] };

interface Tools {
  t: Translate;
  /** Reads the phrases of the language of a page. */
  readWords: (language: Locale) => Promise<Pick<Words, 't'>>;
}

/** Reads which languages are deleted and what their addresses answer from then on. */
export async function readDepartures(
  form: URLSearchParams,
  leaving: readonly LeavingVariant[],
  { t, readWords }: Tools,
): Promise<ReadDepartures> {
  const chosen = leaving.filter(({ locale, mayDelete }) => mayDelete && form.get(`locales-${locale}`) === 'on');
  if (chosen.length === 0) return { ok: false, errors: [{ field: 'locales', message: t('DeletingNoneChosen') }] };
  const hasChoice = chosen.some((each) => each.hasChoice);
  const way = departureWays.find((each) => each === form.get('way')) ?? null;
  if (hasChoice && way === null) return { ok: false, errors: [{ field: 'way', message: t('DeletingWayMissing') }] };
  const errors = [...(hasChoice && way === 'withdrawn' ? noticeErrors(form, t) : [])];
  const variants: DeletedVariant[] = [];
  for (const variant of chosen) {
    const departure = await departureOf(form, variant, way, readWords);
    const field = `${way === 'withdrawn' ? 'by' : 'to'}-${variant.locale}`;
    if (departure === null) errors.push({ field, message: t('DeletingTargetMissing') });
    else variants.push({ locale: variant.locale, departure });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, variants };
}

function noticeErrors(form: URLSearchParams, t: Translate): FormError[] {
  const reason = (form.get('reason') ?? '').trim();
  const errors: FormError[] = [];
  if (!isCalendarDate(form.get('on') ?? '')) errors.push({ field: 'on', message: t('DeletingWithdrawnOnMissing') });
  if (reason === '') errors.push({ field: 'reason', message: t('DeletingWithdrawnReasonMissing') });
  if (reason.length > reasonLimit)
    errors.push({ field: 'reason', message: t('DeletingWithdrawnReasonLong', { limit: reasonLimit }) });
  return errors;
}

/** @returns null where an address is needed and none was given */
async function departureOf(
  form: URLSearchParams,
  { locale, title, hasChoice, targets }: LeavingVariant,
  way: DepartureWay | null,
  readWords: Tools['readWords'],
): Promise<Departure | null> {
  if (!hasChoice || way === null) return { kind: 'missing' };
  if (way === 'gone') return { kind: 'gone' };
  const to = (form.get(`to-${locale}`) ?? '').trim();
  if (way === 'redirect') return isWebLink(to) ? { kind: 'redirect', to } : null;
  const replacement = (form.get(`by-${locale}`) ?? '').trim();
  if (replacement !== '' && !isWebLink(replacement)) return null;
  const { t } = await readWords(locale);
  const named = targets.find(({ address }) => address === replacement)?.title ?? replacement;
  const lines = [
    t('WithdrawnOn', { date: longDate(form.get('on') ?? '', locale) }),
    (form.get('reason') ?? '').trim(),
    ...(replacement === '' ? [] : [`${t('WithdrawnReplacedBy')} [${escapeLabel(named)}](<${replacement}>)`]),
  ];
  return { kind: 'withdrawn', notice: { title, content: lines.join('\n\n') } };
}

/** Escapes what would end the words of a Markdown link. */
const escapeLabel = (text: string): string => text.replace(/[[\]\\<>]/g, '\\$&');
