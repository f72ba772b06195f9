import type { EditionTree } from '../edition-tree.contract.ts';
import type { Pairing } from '../pairing/pairing.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';

type Works = Readonly<Record<string, string>>;

/** A text of an edition with the works of its sections. */
export interface WorkedText {
  tree: Pick<EditionTree, 'sections' | 'objects'>;
  works: Works;
}

/** An address of an earlier text: a folded spelling, and the key it leads to. */
export interface EarlierKey {
  spelling: string;
  key: string;
}

export interface KeptAddresses {
  keys: EarlierKey[];
  /** Keys that would lead nowhere. */
  lost: string[];
  /** Keys that had another meaning before. */
  reused: string[];
}

/**
 * Finds where every address of an edition leads once its text is replaced.
 * @param earlier addresses that lead to keys of the text before
 * @param options.origins work that each spelling had when it was live first, of all texts that were live
 * @param options.mayFallBack a section without a successor leads to the one that held it
 * @param options.isPutBack the text was live before: what stands at an address in it stood there then
 */
export function keepAddresses(
  before: WorkedText,
  now: WorkedText,
  earlier: readonly EarlierKey[],
  {
    pairing,
    origins = new Map(),
    mayFallBack = false,
    isPutBack = false,
  }: {
    pairing: Pairing | null;
    origins?: ReadonlyMap<string, string>;
    mayFallBack?: boolean;
    isPutBack?: boolean;
  },
): KeptAddresses {
  const keyOfWork = new Map(now.tree.sections.map(({ key }) => [now.works[key], key]));
  const present = new Set([...now.tree.sections, ...now.tree.objects].map(({ key }) => key));
  // A section that was split leads to the first of its parts.
  const wentInto = new Map(
    [...(pairing?.split ?? []).toReversed(), ...(pairing?.merged ?? [])].map(({ from, into }) => [from, into]),
  );
  const sections = new Map(before.tree.sections.map((section) => [section.key, section]));
  const successorOf = (key: string): string | null => {
    const section = sections.get(key);
    if (!section) {
      const holder = before.tree.objects.find((object) => object.key === key)?.section;
      const held = holder === undefined ? undefined : before.tree.sections[holder - 1];
      return present.has(key) ? key : held ? successorOf(held.key) : null;
    }
    const same = keyOfWork.get(before.works[key]);
    if (same !== undefined) return same;
    const into = wentInto.get(key);
    if (into !== undefined) return into;
    const parent = section.parent === null ? undefined : before.tree.sections[section.parent - 1];
    if (!mayFallBack && !isPutBack) return null;
    return parent ? successorOf(parent.key) : (now.tree.sections[0]?.key ?? null);
  };
  const targets = new Map<string, { key: string; original: string }>();
  for (const { spelling, key } of earlier) targets.set(spelling, { key, original: key });
  for (const { key } of [...before.tree.sections, ...before.tree.objects]) {
    targets.set(foldSpelling(key), { key, original: key });
  }
  const presentFolds = new Map([...present].map((key) => [foldSpelling(key), key]));
  const kept: KeptAddresses = { keys: [], lost: [], reused: [] };
  for (const [spelling, { key }] of targets) {
    // A section that went into another one may be there again.
    const successor = keyOfWork.get(origins.get(spelling)) ?? successorOf(key);
    const standing = presentFolds.get(spelling);
    if (successor === null) kept.lost.push(key);
    else if (standing === undefined) kept.keys.push({ spelling, key: successor });
    else if (standing !== successor && !isPutBack) kept.reused.push(standing);
  }
  return kept;
}
