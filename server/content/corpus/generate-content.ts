import type { Item } from '../items/item.contract.ts';

const subjects = [
  'exit signs',
  'sprinkler risers',
  'cable trays',
  'smoke dampers',
  'dust collectors',
  'roof vents',
  'standpipes',
  'fire doors',
  'battery rooms',
  'hydrants',
  'alarm panels',
  'ember screens',
];
const places = [
  'hospital',
  'warehouse',
  'school',
  'theater',
  'harbor terminal',
  'sawmill',
  'data center',
  'market hall',
  'apartment house',
  'airport',
  'laboratory',
  'museum',
];
const acts = [
  'inspected',
  'measured',
  'replaced',
  'photographed',
  'tested under load',
  'compared with the drawings',
  'cleaned',
  'labeled',
  'reported',
  'recalculated',
];
const findings = [
  'within tolerance',
  'slightly out of alignment',
  'free of corrosion',
  'blocked by storage',
  'wired to the wrong panel',
  'newer than the permit',
  'due for replacement',
  'louder than required',
];

/** A small generator with a seed (mulberry32): the same number always gives the same page. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Bulk pages for measuring, each a field report of about 6 kB text that differs from all others.
 * Deterministic: page `n` is the same on every machine.
 */
export function* generatePages(count: number): Generator<Item> {
  for (let number = 1; number <= count; number += 1) yield generatePage(number);
}

function generatePage(number: number): Item {
  const next = random(number);
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const sentence = () =>
    `In the ${pick(places)}, unit ${Math.floor(next() * 9_000) + 1_000}, the ${pick(subjects)} were ${pick(acts)} and found ${pick(findings)}.`;
  const paragraph = () => Array.from({ length: 5 }, sentence).join(' ');
  const title = `Field report ${number}: ${pick(subjects)} in a ${pick(places)}`;
  const section = (heading: string) => ({
    type: 'rich-text',
    navigationTitle: heading,
    content: `## ${heading}\n\n${paragraph()}\n\n- ${sentence()}\n- ${sentence()}\n- ${sentence()}\n\n${paragraph()}`,
  });
  return {
    id: `page:report-${number}`,
    type: 'page',
    path: `/reports/r${number}`,
    locale: 'en',
    fields: {
      title,
      description: `What inspectors saw on visit ${number}: ${sentence()}`,
      template: 'blocks',
      blocks: [{ type: 'page-title', title }, section('Visit'), section('Findings'), section('Follow-up')],
    },
  };
}
