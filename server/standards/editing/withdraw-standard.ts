import { saveWithin, type SaveFailure } from '../../content/editing/save-item.ts';
import { readEditorItem, type EditorItem } from '../../content/editing/read-editor-item.ts';
import { writeInTurn } from '../../content/items/write-in-turn.ts';
import { listPlansOf } from '../../content/scheduling/list-going-out.ts';
import type { PlanServices } from '../../content/scheduling/plan-item.ts';
import { checkItemRights } from '../../people/access/item-rights.ts';
import type { PlanActor } from '../../people/access/plans/plan-as.ts';
import { recordEdit } from '../../people/access/record-edit.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale, locales, type Locale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { withoutNextEdition } from './add-edition.rules.ts';
import { planTogether, type TogetherFailure } from './plan-together.ts';

/** Why a standard is withdrawn, and since when. */
export interface StandardWithdrawal {
  /** YYYY-MM-DD. */
  on: string;
  /** By language; one that is left out shows that of the default language. */
  reasons: Partial<Record<Locale, string>>;
  /** Name of the standard that takes its place; null without one. */
  replacedBy: string | null;
}

type Range = { from: number; to: number };
type WithdrawFailure = 'not_found' | 'forbidden' | SaveFailure;

/** Returns the languages of a standard that readers have, as they are live, the default one first. */
export async function liveVariants(db: Database, id: string): Promise<EditorItem[]> {
  const found: EditorItem[] = [];
  for (const locale of [defaultLocale, ...locales.filter((each) => each !== defaultLocale)]) {
    const read = await readEditorItem(db, { id, locale, isLive: true });
    if (read.ok && read.value.type === 'document' && read.value.address !== null) found.push(read.value);
  }
  return found;
}

/** Returns the languages that change, with what their pages say; others show what the default language says. */
export async function listWithdrawn(db: Database, id: string, { on, reasons, replacedBy }: StandardWithdrawal) {
  const variants = await liveVariants(db, id);
  return variants.flatMap((variant) => {
    const { locale, type, path, fields, revision, contains, state } = variant;
    const reason = reasons[locale as Locale];
    if (locale !== defaultLocale && reason === undefined && fields['status'] === undefined) return [];
    const own = locale === defaultLocale || fields['status'] !== undefined ? withoutNextEdition(fields) : fields;
    const changed = Object.assign({}, own);
    if (reason !== undefined) changed['withdrawnReason'] = reason;
    if (own !== fields) Object.assign(changed, { status: 'Withdrawn', withdrawnOn: on });
    if (own !== fields && replacedBy !== null) changed['replacedBy'] = replacedBy;
    const body = { type, locale, path, fields: changed };
    return [{ id, locale, hasDraft: state === 'both', base: revision, contains: contains ?? undefined, body }];
  });
}

/**
 * Withdraws a standard at once. Its page stays and says so; a draft that waits is kept and says so too.
 * @param isDraft saves drafts for a second person to approve
 */
export const withdrawStandardAs = (
  { db, clock, env }: Pick<PlanServices, 'db' | 'clock' | 'env'>,
  { person, requestId }: PlanActor,
  id: string,
  withdrawal: StandardWithdrawal,
  isDraft = false,
): Promise<Result<Range | null, WithdrawFailure>> =>
  writeInTurn(db, async (tx) => {
    const changes = await listWithdrawn(tx, id, withdrawal);
    if (changes.length === 0) return fail('not_found', `${id} is not live.`);
    for (const { locale } of changes) {
      const allowed = checkItemRights(person, { id, language: locale, isDraft });
      if (!allowed.ok) return allowed;
    }
    const positions: number[] = [];
    for (const { locale: _, hasDraft, ...change } of changes) {
      const savedBy = person?.email ?? '';
      const how = { isDraft, isBeside: hasDraft && !isDraft, isMerging: true, savedBy, hosts: env };
      const saved = await saveWithin(tx, clock, { ...change, ...how });
      if (!saved.ok) return saved;
      const { seqs } = saved.value;
      if (!seqs) continue;
      positions.push(seqs.from, seqs.to);
      const edit = { by: person?.userId ?? '', action: 'item-save', item: saved.value, requestId } as const;
      await recordEdit({ db: tx, clock }, Object.assign(edit, { note: 'withdrawn' }));
    }
    return succeed(positions.length > 0 ? { from: Math.min(...positions), to: Math.max(...positions) } : null);
  });

/** Withdraws a standard at the midnight its day begins with, as a release; refused while a draft or plan waits. */
export async function planWithdrawalAs(
  services: PlanServices,
  actor: PlanActor,
  id: string,
  { releaseName, ...withdrawal }: StandardWithdrawal & { releaseName: string },
): Promise<Result<{ release: string }, TogetherFailure | 'planned'>> {
  const changes = await listWithdrawn(services.db, id, withdrawal);
  if (changes.length === 0) return fail('not_found', `${id} is not live.`);
  for (const { locale, hasDraft } of changes) {
    const allowed = checkItemRights(actor.person, { id, language: locale, isDraft: false });
    if (!allowed.ok) return allowed;
    const plans = await listPlansOf(services.db, { id, locale });
    if (hasDraft || plans.length > 0) return fail('planned', `${id} has a draft or a plan in ${locale}.`);
  }
  const drafts = changes.map(({ hasDraft: _, ...draft }) => draft);
  return planTogether(services, actor, { name: releaseName, drafts, day: withdrawal.on });
}
