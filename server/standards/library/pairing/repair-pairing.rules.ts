import type { Pairing, Part, PartKind } from './pairing.contract.ts';

/** Pairs a section anew: its old partner, and the old one of its new partner, become added and removed. */
export function repairPair(pairing: Pairing, from: string, to: string | null, by: string): Pairing {
  const known = pairing.pairs.find((pair) => pair.from === from && pair.to === to);
  const rest = pairing.pairs.filter((pair) => pair.from !== from && pair.to !== to);
  const broken = pairing.pairs.filter((pair) => !rest.includes(pair));
  const freedFrom = broken.map((pair) => pair.from).filter((key) => key !== from || to === null);
  const freedTo = broken.map((pair) => pair.to).filter((key) => key !== to);
  const pairs =
    to === null
      ? rest
      : [
          ...rest,
          {
            from,
            to,
            reason: known?.reason ?? ('like-text' as const),
            score: known?.score ?? 0,
            isWeak: known?.isWeak ?? true,
            confirmedBy: by,
          },
        ];
  return {
    pairs,
    merged: pairing.merged.filter((each) => each.from !== from || to === null),
    split: pairing.split.filter((each) => each.into !== to),
    removed: [...new Set([...pairing.removed.filter((key) => key !== from), ...freedFrom])],
    added: [...new Set([...pairing.added.filter((key) => key !== to), ...freedTo])],
  };
}

/**
 * Confirms, adds or removes a descent that is not one to one.
 * @returns null where the pairing has no room for it: a section with a successor is joined to no other one, a section with a
 * predecessor is split from no other one
 */
export function decidePart(
  pairing: Pairing,
  { how, from, into, isPart }: { how: PartKind; from: string; into: string; isPart: boolean },
  by: string,
): Pairing | null {
  const known = pairing[how].find((part) => part.from === from && part.into === into);
  const isFree =
    how === 'merged'
      ? pairing.removed.includes(from)
      : pairing.added.includes(into) &&
        (pairing.removed.includes(from) || pairing.pairs.some((pair) => pair.from === from));
  if (!known && !(isPart && isFree)) return null;
  const decided: Part = { from, into, score: known?.score ?? 0, isWeak: known?.isWeak ?? true, confirmedBy: by };
  // A section joins one other, and comes from one other.
  const others = pairing[how].filter((part) => (how === 'merged' ? part.from !== from : part.into !== into));
  return { ...pairing, [how]: isPart ? [...others, decided] : pairing[how].filter((part) => part !== known) };
}
