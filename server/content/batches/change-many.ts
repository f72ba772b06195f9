import type { Database } from '../../platform/db/connection.ts';
import { succeed, type Result } from '../../platform/result.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { listVariants } from '../items/content.repo.ts';
import { carryOutPlans, type PlannedStep } from '../scheduling/carry-out-plan.ts';
import type { BatchVerb, FieldVerb } from './batch.rules.ts';
import { isFieldVerb, itemsOfStep } from './batch.rules.ts';
import { changeItem, leave, type ChangeTools, type ItemOutcome, type Variant } from './change-item.ts';
import { editField, hasField, keyOfVerb } from './edit-field.rules.ts';
import { listBatchVariants, type BatchVariant } from './batch-variant.repo.ts';
import type { BatchMaker, RecordBatch, StoredBatch } from './store-batch.ts';
import { runBatch, type DoPart } from './work-on-batch.ts';

/** Verbs that are done in the transaction of the batch; the others plan each item. */
type VerbAtOnce = Exclude<BatchVerb, 'plan' | 'release' | 'check'>;

/** The items, and the act on them. */
export interface ManyChange {
  verb: VerbAtOnce;
  ids: readonly string[];
  /** One language only; all of them without it. */
  locale: string | undefined;
  /** Topic, author or access. */
  value: string;
  /** Stores drafts, for a verb that changes a field. */
  isDraft: boolean;
}

interface Asked extends ManyChange, ChangeTools {
  key: string;
  note: string;
  by: BatchMaker;
  record: RecordBatch;
}

type ChangeHow = Pick<ManyChange, 'locale' | 'value' | 'isDraft'>;

/** Does one thing with a part of the items: what can be done is done, and what cannot is named. */
export const changePart =
  (tools: ChangeTools): DoPart<ChangeHow> =>
  async (tx, { batch: { kind }, part, how: { locale, value, isDraft } }) => {
    const verb = kind as VerbAtOnce;
    const outcomes: ItemOutcome[] = [];
    const ids = part.map(({ id }) => id);
    for (const { id, variants } of await listBatchVariants(tx, { ids, locale })) {
      const done = isFieldVerb(verb)
        ? await changeField(tx, { id, variants, isNarrowed: locale !== undefined }, { verb, value, isDraft, tools })
        : await carryOut(tx, { id, variants }, verb, tools);
      outcomes.push(...done);
    }
    return { outcomes };
  };

/** Does one thing with many items, some at a time, so that other writers do not wait for all of them. */
export function changeMany(
  db: Database,
  { verb, ids, locale, value, isDraft, key, note, by, record, ...tools }: Asked,
): Promise<Result<StoredBatch, 'not_found'>> {
  const how: ChangeHow = { locale, value, isDraft };
  const rest = [...new Set(ids)].map((id) => ({ id, locale: locale ?? defaultLocale }));
  const asked = { key, kind: verb, note, by, madeAt: tools.clock.now() };
  const plan = async () => succeed({ how, rest, size: itemsOfStep });
  return runBatch(db, asked, plan, { doPart: changePart(tools), record });
}

interface Thing {
  id: string;
  variants: readonly BatchVariant[];
}

/** Changes a field in the default language, and in those that do not take theirs from it. */
async function changeField(
  tx: Database,
  { id, variants, isNarrowed }: Thing & { isNarrowed: boolean },
  { verb, value, isDraft, tools }: { verb: FieldVerb; value: string; isDraft: boolean; tools: ChangeTools },
): Promise<ItemOutcome[]> {
  const [first] = variants;
  if (!first) return [leave({ id, locale: defaultLocale }, 'gone')];
  if (!hasField(first.type, verb)) return [leave(first, 'unfit')];
  const rows = await listVariants(tx, id);
  const hasDefault = variants.some(({ locale }) => locale === defaultLocale);
  const isMeant = ({ locale }: Variant): boolean =>
    isNarrowed ||
    !hasDefault ||
    locale === defaultLocale ||
    rows.some((row) => row.locale === locale && row.fields !== null && Object.hasOwn(row.fields, keyOfVerb(verb)));
  const key = keyOfVerb(verb);
  const original = rows.find(({ locale }) => locale === defaultLocale)?.fields;
  // A language that has taken its topics from the default one begins with those.
  const inherited = ({ locale }: Variant): Record<string, unknown> =>
    locale === defaultLocale || original?.[key] === undefined ? {} : { [key]: original[key] };
  const how = Object.assign({}, tools, { isDraft, isOfLive: false });
  const outcomes: ItemOutcome[] = [];
  for (const variant of variants.filter(isMeant))
    outcomes.push(
      await changeItem(tx, variant, how, ({ path, fields }) =>
        editField({ path, fields: { ...inherited(variant), ...fields } }, verb, value),
      ),
    );
  return outcomes;
}

/** Publishes the drafts of an item, or withdraws it. */
async function carryOut(
  tx: Database,
  { id, variants }: Thing,
  verb: 'publish' | 'withdraw',
  { clock, hosts, savedBy, mayChange }: ChangeTools,
): Promise<ItemOutcome[]> {
  const meant = variants.filter((variant) => (verb === 'publish' ? variant.draftRevision !== null : variant.isLive));
  if (meant.length === 0)
    return [leave({ id, locale: variants[0]?.locale ?? defaultLocale }, verb === 'publish' ? 'empty' : 'gone')];
  const outcomes: ItemOutcome[] = [];
  for (const variant of meant) {
    if (!mayChange(variant, false)) {
      outcomes.push(leave(variant, 'forbidden'));
      continue;
    }
    const outcome = await carryOutPlans(tx, [stepOf(variant, verb, savedBy)], { clock, hosts });
    const { locale } = variant;
    const item = { itemId: id, locale, problem: null, isLive: true, before: null, after: null };
    outcomes.push(
      outcome.ok ? { item, seqs: outcome.seqs } : leave(variant, outcome.problem.kind, outcome.problem.detail),
    );
  }
  return outcomes;
}

const stepOf = (variant: BatchVariant, what: 'publish' | 'withdraw', madeBy: string): PlannedStep => ({
  itemId: variant.id,
  locale: variant.locale,
  what,
  revision: what === 'publish' ? variant.draftRevision : null,
  base: variant.isLive ? ((what === 'publish' ? variant.draftBase : null) ?? variant.revision) : 0,
  madeBy,
  departure: null,
});
