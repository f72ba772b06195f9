import type { SectionKind } from '../library.contract.ts';
import type { Pair, Pairing, PairReason, Part } from './pairing.contract.ts';
import { comparableWords, ShingleIndex, shinglesOf } from './shingles.rules.ts';

/** Facts of a section that pairing reads. */
export interface PairedSection {
  key: string;
  kind: SectionKind;
  title: string;
  plain: string;
}

interface Prepared {
  key: string;
  kind: SectionKind;
  title: string;
  words: readonly string[];
  shingles: ReadonlySet<string>;
}

/** Likeness from which two texts are one provision; number and title add to it (measured on 3,500 pairs of real editions). */
const alike = 0.3;
const forNumber = 0.15;
const forTitle = 0.25;
/** Part of the words that two texts of one number share. */
const fewWords = 0.4;
/** Below it a person confirms. */
const certain = 0.5;
/** Part of a removed section's words that makes it merged into another one. */
const mergedFrom = 0.35;
/** Part of a new section's words that makes it split from another one. */
const splitFrom = 0.35;
/** A shorter text is in many places. */
const longText = 8;
const fewShingles = 4;

const prepare = ({ key, kind, title, plain }: PairedSection): Prepared => {
  const words = comparableWords(plain);
  return { key, kind, title: comparableWords(title).join(' '), words, shingles: shinglesOf(words) };
};

const hasText = ({ words }: Prepared): boolean => words.length > 0;

/**
 * Finds which sections of two texts are the same provision: number and title, then equal text, then likeness of runs of three
 * words. A heading without text is the successor only of such a one.
 */
export function pairSections(before: readonly PairedSection[], after: readonly PairedSection[]): Pairing {
  const old = before.map(prepare);
  const now = after.map(prepare);
  const successors = new Map<Prepared, Pair>();
  const taken = new Set<Prepared>();
  const pair = (from: Prepared, to: Prepared, reason: PairReason, score: number): void => {
    const isWeak = reason !== 'key' && reason !== 'same-text' && score < certain;
    successors.set(from, { from: from.key, to: to.key, reason, score: round(score), isWeak, confirmedBy: null });
    taken.add(to);
  };
  const freeOld = () => old.filter((section) => !successors.has(section));
  const freeNow = () => now.filter((section) => !taken.has(section));

  const byKey = new Map(now.map((section) => [section.key, section]));
  for (const from of old) {
    const to = byKey.get(from.key);
    if (to && to.title === from.title && to.kind === from.kind && hasText(to) === hasText(from) && isLikely(from, to)) {
      pair(from, to, 'key', likeness(from, to));
    }
  }
  const byText = Map.groupBy(
    freeNow().filter(({ words }) => words.length >= longText),
    ({ words }) => words.join(' '),
  );
  for (const from of freeOld()) {
    const to = byText.get(from.words.join(' '))?.find((section) => !taken.has(section));
    if (to) pair(from, to, 'same-text', 1);
  }
  for (const { from, to, score, reason } of findLike(freeOld(), freeNow())) {
    if (!successors.has(from) && !taken.has(to)) pair(from, to, reason, score);
  }
  for (const from of freeOld()) {
    const to = byKey.get(from.key);
    const score = to && !taken.has(to) ? shareWords(from, to) : 0;
    if (to && score >= fewWords) pair(from, to, 'like-text', Math.min(score, certain - 0.01));
  }
  const merged = findMerged(freeOld(), now);
  const successorOf = (from: Prepared) => byKey.get(successors.get(from)?.to ?? '');
  return {
    pairs: [...successors.values()],
    merged,
    split: findSplit(freeNow(), old, successorOf),
    removed: freeOld().map(({ key }) => key),
    added: freeNow().map(({ key }) => key),
  };
}

/** Returns which part of the shorter text's words the other one has: for texts of a few words. */
function shareWords(from: Prepared, to: Prepared): number {
  const [one, other] = [new Set(from.words), new Set(to.words)];
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : one.intersection(other).size / least;
}

const round = (score: number): number => Math.min(1, Math.round(score * 1_000) / 1_000);

function likeness(one: Prepared, other: Prepared): number {
  if (one.shingles.size === 0 && other.shingles.size === 0) return 1;
  let shared = 0;
  for (const shingle of one.shingles) if (other.shingles.has(shingle)) shared += 1;
  return shared / (one.shingles.size + other.shingles.size - shared);
}

/** Paragraphs have no title, so that their number alone is no proof. */
const isLikely = (from: Prepared, to: Prepared): boolean => from.title !== '' || likeness(from, to) >= alike;

interface Candidate {
  from: Prepared;
  to: Prepared;
  score: number;
  reason: PairReason;
}

/** Returns possible pairs, the most alike first. */
function findLike(old: readonly Prepared[], now: readonly Prepared[]): Candidate[] {
  const index = new ShingleIndex<Prepared>();
  for (const section of now) index.add(section, section.shingles);
  const candidates: Candidate[] = [];
  for (const from of old) {
    for (const [to, shared] of index.shared(from.shingles)) {
      const text = shared / (from.shingles.size + to.shingles.size - shared);
      const score = text + (from.key === to.key ? forNumber : 0) + (isSameTitle(from, to) ? forTitle : 0);
      if (score >= alike) candidates.push({ from, to, score, reason: 'like-text' });
    }
  }
  const byTitle = Map.groupBy(now, ({ title }) => title);
  for (const from of old) {
    const [to, ...others] = byTitle.get(from.title) ?? [];
    const isOne = to !== undefined && others.length === 0 && from.title !== '' && to.kind === from.kind;
    if (isOne && hasText(to) === hasText(from)) candidates.push({ from, to, score: alike, reason: 'same-title' });
  }
  const byKey = new Map(now.map((section) => [section.key, section]));
  for (const from of old) {
    // A heading whose title was changed, such as that of a part.
    const to = byKey.get(from.key);
    if (to && to.kind === from.kind && !hasText(from) && !hasText(to)) {
      const shared = comparableWords(from.title).some((word) => word.length > 4 && to.title.includes(word));
      if (shared) candidates.push({ from, to, score: alike - 0.01, reason: 'same-title' });
    }
  }
  return candidates.toSorted((one, other) => other.score - one.score);
}

const isSameTitle = (from: Prepared, to: Prepared): boolean => from.title !== '' && from.title === to.title;

function findMerged(gone: readonly Prepared[], now: readonly Prepared[]): Part[] {
  const index = new ShingleIndex<Prepared>();
  for (const section of now) index.add(section, section.shingles);
  return gone.flatMap((from) => {
    if (from.shingles.size <= fewShingles) return [];
    const [best] = [...index.shared(from.shingles)].toSorted(([, one], [, other]) => other - one);
    const score = best ? best[1] / from.shingles.size : 0;
    return best && score > mergedFrom ? [toPart(from, best[0], score)] : [];
  });
}

const toPart = (from: Prepared, into: Prepared, score: number): Part => ({
  from: from.key,
  into: into.key,
  score: round(score),
  isWeak: score < certain,
  confirmedBy: null,
});

/** Most sections that a new one is looked for in. */
const mostOrigins = 3;

/** Finds new sections whose words stood in another one, and do not stand in its successor any more. */
function findSplit(
  added: readonly Prepared[],
  old: readonly Prepared[],
  successorOf: (from: Prepared) => Prepared | undefined,
): Part[] {
  const index = new ShingleIndex<Prepared>();
  for (const section of old) index.add(section, section.shingles);
  return added.flatMap((into) => {
    if (into.shingles.size <= fewShingles) return [];
    const likely = [...index.shared(into.shingles)].toSorted(([, one], [, other]) => other - one).slice(0, mostOrigins);
    const found = likely.map(([from]) => {
      const moved = into.shingles.intersection(from.shingles).difference(successorOf(from)?.shingles ?? new Set());
      return { from, score: moved.size / into.shingles.size };
    });
    const best = found.toSorted((one, other) => other.score - one.score)[0];
    return best && best.score > splitFrom ? [toPart(best.from, into, best.score)] : [];
  });
}
