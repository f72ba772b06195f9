import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { BatchMaker, RecordBatch, StoredBatch } from '../batches/store-batch.ts';
import { runBatch, type DoPart } from '../batches/work-on-batch.ts';
import { changeItem, type ChangeTools, type ChangedVersion, type ItemOutcome } from '../batches/change-item.ts';
import type { BatchProblem } from '../batches/batch.rules.ts';
import type { Edited } from '../editing/merge-versions.rules.ts';
import { isItemType } from '../items/item-types.contract.ts';
import { listAddresses, type TextAddress } from '../texts/list-addresses.ts';
import { findRanges, patternOf, replaceRanges } from './find-text.rules.ts';
import { holdTogether } from './hold-together.ts';
import { readTicks, tickOf, type TextSearch, type TickedItem } from './text-search.contract.ts';
import { listTexts, withTexts, type WrittenText } from './written-texts.rules.ts';

/** Ticked places of a search whose words are replaced. */
export interface Replacement {
  search: TextSearch;
  /** The replacement; empty where the words are taken away. */
  replacement: string;
  ticked: readonly TickedItem[];
}

interface Asked extends Replacement, ChangeTools {
  key: string;
  note: string;
  isDraft: boolean;
  by: BatchMaker;
  record: RecordBatch;
}

/** A replacement as it is stored: the ticks as the form has sent them. */
interface StoredReplacement extends Omit<Replacement, 'ticked'> {
  ticks: readonly string[];
  isDraft: boolean;
}

/** Replaces the words of a batch, live in one transaction or as drafts that are held together by a release. */
export const replacePart =
  (tools: ChangeTools): DoPart<StoredReplacement> =>
  async (tx, { batch, how: { search, replacement, ticks, isDraft } }) => {
    const isOfLive = search.version === 'live';
    const how = Object.assign({}, tools, { isDraft: isDraft || !isOfLive, isOfLive });
    const outcomes: ItemOutcome[] = [];
    for (const item of readTicks(ticks)) {
      const { id, locale } = item;
      const outcome = await changeItem(tx, { id, locale }, how, (now) => editItem(now, item, { search, replacement }));
      outcomes.push(outcome);
    }
    const { note, userId, madeBy: email } = batch;
    const releaseId = isDraft ? await holdTogether(tx, outcomes, { note, by: { userId, email }, tools }) : null;
    return { outcomes, releaseId };
  };

/**
 * Replaces words at the ticked places of many items, as one batch. An item that was saved since it was looked at, or that
 * would not be valid, is left and named.
 */
export async function replaceTexts(
  db: Database,
  { search, replacement, ticked, key, note, isDraft, by, record, ...tools }: Asked,
): Promise<Result<StoredBatch, 'not_found' | 'invalid_input'>> {
  if (ticked.length === 0) return fail('invalid_input', 'Nothing is ticked.');
  const ticks = ticked.flatMap((item) =>
    [...item.places].flatMap(([place, hits]) => [...hits].map((index) => tickOf(item, { place, index }))),
  );
  const how: StoredReplacement = { search, replacement, ticks, isDraft };
  const rest = ticked.map(({ id, locale }) => ({ id, locale }));
  const asked = { key, kind: 'replace', note, by, madeAt: tools.clock.now() } as const;
  const plan = async () => succeed({ how, rest, size: null });
  return runBatch(db, asked, plan, { doPart: replacePart(tools), record });
}

function editItem(
  now: ChangedVersion,
  { revision, places }: TickedItem,
  how: Pick<Replacement, 'search' | 'replacement'>,
): Edited | BatchProblem {
  // What was ticked was looked at in that revision: in another one it may say something else.
  if (now.revision !== revision || !isItemType(now.type)) return { kind: 'changed', detail: '' };
  const written = listTexts(now.type, now.fields).filter(({ place }) => places.has(place));
  const texts = new Map<string, string>();
  for (const each of written) {
    const text = replaceIn(each, places.get(each.place) ?? new Set(), how);
    if (!how.search.withCodes && !hasSameAddresses(each, text)) return { kind: 'address', detail: each.place };
    texts.set(each.place, text);
  }
  return { path: now.path, fields: withTexts(now.fields, texts) };
}

/** Replaces the ticked hits of a text. */
function replaceIn(
  written: WrittenText,
  numbers: ReadonlySet<number>,
  { search, replacement }: Pick<Replacement, 'search' | 'replacement'>,
): string {
  const ranges = findRanges(written, patternOf(search), search.withCodes);
  const ticked = ranges.filter((_, index) => numbers.has(index));
  return replaceRanges(written.text, ticked, replacement);
}

/** Asks the parser that renders a text whether its links and pictures are the same as before. */
function hasSameAddresses({ text, form }: WrittenText, after: string): boolean {
  const reader = form === 'html' ? 'html' : form === 'markdown' ? 'markdown' : 'inline';
  const listed = (each: string) =>
    listAddresses(each, reader).map(({ kind, address }: TextAddress) => `${kind} ${address}`);
  return listed(text).join('\n') === listed(after).join('\n');
}
