import { changeKindsIn, changeOfDocument, changesOfDocument, isChangeCode } from './change-key.rules.ts';
import { aboutKey, toDesignationKey } from './designation-key.rules.ts';
import type { Designation } from './designation.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import type { EntryFacts } from './entry-facts.ts';
import { findMarked } from './find-designation.rules.ts';
import type { IndexStore } from './index-store.ts';
import { articleNames, findDesignations, type NamedDocument } from './question-designations.ts';
import { splitWords } from './search-words.ts';
import { tiers } from './tiers.ts';

interface RankOptions {
  store: IndexStore;
  facts: Pick<EntryFacts, 'get'>;
  naming: Naming;
}

interface NamedRank {
  tier: number;
  /** False where the words beside the name must match too. */
  isCertain: boolean;
}

/** Named entries by id. */
export type Named = Map<number, NamedRank>;

/** Returns the entries that a query, or a part of it, names. */
export async function rankNamed(question: string, { store, facts, naming }: RankOptions): Promise<Named> {
  const found: Named = new Map();
  const raise = (ids: readonly number[], { tier: given, isCertain }: NamedRank, mark: string | null) => {
    for (const id of ids) {
      const own = facts.get(id)?.mark ?? null;
      // The number of another body's document is a weaker match, an entry without a mark is not.
      const isOther = mark !== null && own !== null && own !== mark && given < tiers.otherMark;
      const tier = isOther ? tiers.otherMark : given;
      if (tier < (found.get(id)?.tier ?? 0)) found.set(id, { tier, isCertain });
    }
  };
  const names = readNames(question, naming);
  const keyed = await store.keyed([...new Set(names.map(({ key }) => key))]);
  for (const { key, rank, mark } of names) raise(keyed.get(key) ?? [], rank, mark);
  const replacing = [...found].flatMap(([id, { isCertain }]) => {
    const by = facts.get(id)?.replacedBy;
    return by ? [{ key: `n:${by}`, isCertain }] : [];
  });
  if (replacing.length === 0) return found;
  const replacements = await store.keyed(replacing.map(({ key }) => key));
  // The other words are about the old document.
  const rank = { tier: tiers.replacement, isCertain: true };
  for (const { key } of replacing) raise(replacements.get(key) ?? [], rank, null);
  return found;
}

interface Name {
  key: string;
  rank: NamedRank;
  /** Key of the mark that was typed. */
  mark: string | null;
}

/** Returns the keys that a question may name entries by. */
function readNames(question: string, naming: Naming): Name[] {
  const named = findDesignations(question, naming);
  const marked = findMarked(question, naming.marks);
  const mark = named[0]?.designation.mark ?? marked?.mark ?? null;
  // After a mark, words are a number as well where a document has them: "W3C css-color-4".
  const number = marked ? toDesignationKey(marked.rest) : '';
  // An acronym or a product id is a name as well: "EIC", "handbook 70".
  const name = splitWords(question.slice(0, 100)).join('-');
  const whole = { tier: tiers.exact, isCertain: true };
  const changes = named.filter(({ designation }) => isChangeCode(designation.code));
  if (changes.length > 0) return [{ key: name, rank: whole, mark: null }, ...changeNames(named)];
  return [
    ...changesNamed(question, named),
    { key: name, rank: whole, mark },
    ...articleNames(question).map((key) => ({ key, rank: whole, mark: null })),
    ...(number === '' ? [] : [{ key: `n:${number}`, rank: whole, mark }]),
    ...named.flatMap(({ designation, isCertain }) =>
      designationTiers(designation).map(([key, tier]) => ({ key, rank: { tier, isCertain }, mark: designation.mark })),
    ),
  ];
}

/** All changes of a kind come before their document: "amendments to XYZ 70". */
const changesNamed = (question: string, named: readonly NamedDocument[]): Name[] =>
  changeKindsIn(splitWords(question.slice(0, 1_000))).flatMap((kind) =>
    named
      .filter(({ isCertain }) => isCertain)
      .flatMap(({ designation: { number, mark } }) =>
        number === null
          ? []
          : [{ key: changesOfDocument(kind, number), rank: { tier: tiers.changes, isCertain: true }, mark }],
      ),
  );

/** Changes come before the documents beside them, and first those of these documents: "XYZ 70 TIA 26-1". */
function changeNames(named: readonly NamedDocument[]): Name[] {
  const documents = named.flatMap(({ designation: { number, mark } }) => (number === null ? [] : [{ number, mark }]));
  return named.flatMap(({ designation: { code, number, mark } }): Name[] => {
    if (number !== null) return [{ key: `n:${number}`, rank: { tier: tiers.about, isCertain: true }, mark }];
    const rank = { tier: tiers.exact, isCertain: true };
    const literal = { tier: tiers.literal, isCertain: true };
    return [
      { key: code, rank, mark: null },
      ...documents.map((document) => ({
        key: changeOfDocument(code, document.number),
        rank: literal,
        mark: document.mark,
      })),
    ];
  });
}

function designationTiers({ number, edition, code, literal }: Designation): [string, number][] {
  if (number === null) return [[code, tiers.exact]];
  const base = /^[^-]+/.exec(number)?.[0] ?? number;
  const ranked: [string, number][] = [
    [`n:${base}`, tiers.sameNumber],
    [`n:${number}`, edition === null ? tiers.exact : tiers.sameNumber],
    [aboutKey(number), tiers.about],
    [code, tiers.exact],
  ];
  if (edition !== null) ranked.push([`n:${number}:${edition}`, tiers.exact]);
  if (literal !== null && literal !== number) ranked.push([`n:${literal}`, tiers.literal]);
  return ranked;
}
