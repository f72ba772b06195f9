import type { TreeSection } from '../edition-tree.contract.ts';
import type { Pairing } from '../pairing/pairing.contract.ts';

/** Works by key of what sections descend from. */
export interface KnownWorks {
  /** Of the text that the pairing is with. */
  before: Readonly<Record<string, string>>;
  /** Of the same edition in another language, where sections have the same keys. */
  otherLanguage: Readonly<Record<string, string>>;
}

const own = (works: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(works, key) ? works[key] : undefined;

/**
 * Gives each section its work: that of its predecessor, else that of the other language, else a new one. No two sections
 * of a text have the same.
 */
export function giveWorks(
  sections: readonly Pick<TreeSection, 'key'>[],
  pairing: Pairing | null,
  { before, otherLanguage }: KnownWorks,
  makeWork: () => string,
): Record<string, string> {
  const predecessors = new Map(pairing?.pairs.map(({ from, to }) => [to, from]));
  const works: Record<string, string> = {};
  const taken = new Set<string>();
  const give = (key: string, work: string | undefined): void => {
    if (work === undefined || taken.has(work) || own(works, key) !== undefined) return;
    works[key] = work;
    taken.add(work);
  };
  for (const { key } of sections) give(key, own(before, predecessors.get(key) ?? ''));
  for (const { key } of sections) give(key, own(otherLanguage, key));
  for (const { key } of sections) if (own(works, key) === undefined) give(key, makeWork());
  return works;
}
