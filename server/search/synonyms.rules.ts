/** Words that mean the same to people who search: "NEC", "electrical code", "70". */
export type SynonymGroup = readonly string[];

/** Most other questions that are asked beside what was typed. */
const most = 4;

/** The words of a text alone, a blank around each: "Código  70" is " codigo 70 ". */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Returns what a question asks for in other words: each with one of its words replaced by another of the same group. The
 * rest of it stays, so that "nec 2023" is "70 2023" as well.
 */
export function otherWordings(question: string, groups: readonly SynonymGroup[]): string[] {
  const asked = plain(question);
  const found = new Set<string>();
  for (const group of groups) {
    const words = group.map(plain).filter((word) => word.trim() !== '');
    for (const word of words.filter((each) => asked.includes(each))) {
      for (const other of words) if (other !== word) found.add(asked.replace(word, () => other).trim());
    }
  }
  found.delete(asked.trim());
  return [...found].slice(0, most);
}
