import { saveWithin } from '../../../content/editing/save-item.ts';
import type { FormHosts } from '../../../content/editing/find-form-problem.ts';
import type { Person } from '../../../people/access/access.contract.ts';
import { recordEdit } from '../../../people/access/record-edit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { defaultLocale, type Locale } from '../../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import {
  coverField,
  itemOfProduct,
  listProductTexts,
  proposePath,
  readText,
  textFields,
  valuesOf,
  type ProductText,
  type TextValues,
} from './product-text.ts';

/** The texts of a language as a form sends them. */
export interface TypedText {
  locale: Locale;
  /** Revision that the form was made from; 0 for none. */
  base: number;
  values: TextValues;
}

/** Outcome for the texts: the changes in the feed, and the languages whose texts are drafts now. */
export interface SavedTexts {
  seqs: { from: number; to: number } | null;
  drafted: Locale[];
}

/** Why the texts of a language were refused; `fields` has a sentence for each of the form's fields. */
export interface TextRefusal {
  locale: Locale;
  fields: Record<string, string>;
}

interface Tools {
  clock: Clock;
  hosts: FormHosts;
}
interface Actor {
  person: Person | null;
  requestId: string;
}

type Saved = Result<SavedTexts, 'invalid_texts' | 'texts_changed'>;

/**
 * Saves the texts of a product that were changed, as part of a transaction that holds the turn to write and is to be undone if
 * they are refused. What needs a second person, or joins a draft that waits, is a draft.
 */
export async function saveTexts(
  tx: Database,
  tools: Tools,
  actor: Actor,
  { productId, texts }: { productId: string; texts: readonly TypedText[] },
): Promise<Saved> {
  const now = await listProductTexts(tx, actor.person, productId);
  const saved: SavedTexts = { seqs: null, drafted: [] };
  // Another language fills its gaps from the default one.
  for (const typed of texts.toSorted(
    (a, b) => Number(b.locale === defaultLocale) - Number(a.locale === defaultLocale),
  )) {
    const text = now.find(({ locale }) => locale === typed.locale);
    if (!text || text.effect === 'none' || isSame(text.values, typed.values)) continue;
    const one = await saveText(tx, tools, actor, { productId, text, typed });
    if (!one.ok) return one;
    if (one.value.isDraft) saved.drafted.push(typed.locale);
    const { seqs } = one.value;
    if (seqs) saved.seqs = { from: saved.seqs?.from ?? seqs.from, to: seqs.to };
  }
  return succeed(saved);
}

const isSame = (a: TextValues, b: TextValues): boolean => textFields.every((name) => a[name] === b[name]);

async function saveText(
  tx: Database,
  { clock, hosts }: Tools,
  { person, requestId }: Actor,
  { productId, text, typed }: { productId: string; text: ProductText; typed: TypedText },
): Promise<Result<{ isDraft: boolean; seqs: SavedTexts['seqs'] }, 'invalid_texts' | 'texts_changed'>> {
  const { locale, base } = typed;
  const item = await readText(tx, productId, locale);
  const fields = putValues(item?.fields ?? {}, typed.values, locale);
  const path = item?.path ?? (await proposePath(tx, productId, locale));
  const isDraft = text.effect === 'draft';
  const saved = await saveWithin(tx, clock, {
    id: itemOfProduct(productId),
    body: { type: 'product', locale, path, fields },
    isDraft,
    savedBy: person?.email ?? '',
    // Without a page of before, an earlier revision is that of a deleted one.
    base: item ? base : undefined,
    contains: item?.contains ?? undefined,
    isMerging: true,
    hosts,
  });
  if (saved.ok) {
    const edit = { by: person?.userId ?? '', action: 'item-save', item: saved.value, requestId } as const;
    const note = isDraft ? 'a draft, from the catalogue' : 'from the catalogue';
    await recordEdit({ db: tx, clock }, Object.assign(edit, { note }));
    return succeed({ isDraft, seqs: saved.value.seqs });
  }
  if (saved.code === 'revision_conflict') return fail('texts_changed', saved.message);
  const refusal: TextRefusal = { locale, fields: namedFields(saved.fields ?? {}, saved.message) };
  return fail('invalid_texts', saved.message, undefined, refusal);
}

/** Puts the typed texts into the fields of an item: what was emptied goes, except for what the default language needs. */
function putValues(fields: Record<string, unknown>, values: TextValues, locale: Locale): Record<string, unknown> {
  const { src, alt, ...texts } = values;
  const needed = locale === defaultLocale ? ['title', 'description'] : [];
  const before = valuesOf(fields);
  const next = new Map(Object.entries(fields));
  for (const [name, text] of Object.entries(texts)) {
    if (text === before[name as keyof TextValues]) continue;
    if (text === '' && !needed.includes(name)) next.delete(name);
    else next.set(name, text);
  }
  const cover = coverField(fields);
  if (src === '') next.delete(cover);
  else if (src !== before.src || alt !== before.alt) next.set(cover, { src, alt });
  return Object.fromEntries(next);
}

/** Names the problems of an item by the fields of the form; others come under the title, with their place. */
function namedFields(problems: Record<string, string>, message: string): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [place, problem] of Object.entries(problems)) {
    const last = place.split('.').at(-1) ?? '';
    const field = textFields.find((each) => each === last);
    if (field) named[field] ??= problem;
    else named['title'] ??= `${place} ${problem}`;
  }
  if (Object.keys(named).length === 0) named['title'] = message;
  return named;
}
