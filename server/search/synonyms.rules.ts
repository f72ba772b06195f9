/** Words with the same meaning in a search: "NEC", "electrical code", "70". */
export type SynonymGroup = readonly string[];

/** Most variants beside the typed query. */
const most = 4;

/** Normalized words of a text, each between blanks: "Código  70" is " codigo 70 ". */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Returns variants of a query, each with one word replaced by another of its group; the rest stays, so "nec 2023"
 * becomes "70 2023".
 */
export function otherWordings(question: string, groups: readonly SynonymGroup[]): string[] {
  const asked = plain(question);
  const found = new Set<string>();
  for (const group of groups) {
    const words = group.map(plain).filter((word) => word.trim() !== '');
    const there = words.filter((each) => asked.includes(each));
    // "lockout tagout" is not "lockout" with another word beside it.
    for (const word of there.filter((each) => !there.some((other) => other !== each && other.includes(each)))) {
      for (const other of words) if (other !== word) found.add(asked.replace(word, () => other).trim());
    }
  }
  found.delete(asked.trim());
  return [...found].slice(0, most);
}

/** Adds a text to the group of the words it means; a new group where there is none. Nothing where both are in one. */
export function withSynonym(
  groups: readonly SynonymGroup[],
  { term, meaning }: { term: string; meaning: string },
): SynonymGroup[] {
  const has = (group: SynonymGroup, word: string): boolean => group.some((each) => plain(each) === plain(word));
  const at = groups.findIndex((group) => has(group, meaning));
  if (at === -1) return [...groups, [term, meaning]];
  return groups.map((group, index) => (index === at && !has(group, term) ? [...group, term] : group));
}
