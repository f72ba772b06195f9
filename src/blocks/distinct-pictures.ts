import type { PlacedBlock } from './place-blocks.ts';

function subjectPictures({ definition, block, columns }: PlacedBlock): string[] {
  const own = definition.traits.subjectPicture?.(block) ?? null;
  const inside = [...(columns?.first ?? []), ...(columns?.second ?? [])].flatMap(subjectPictures);
  return own === null ? inside : [own, ...inside];
}

/**
 * Shows each picture once a page (docs/decisions/content-and-publishing.md#a-picture-once-a-page): the picture of a
 * block's subject stays, and of the teasers with one picture the first has it.
 * @param shown gets every picture that is shown
 */
export function distinctPictures(blocks: readonly PlacedBlock[], shown = new Set<string>()): PlacedBlock[] {
  for (const source of blocks.flatMap(subjectPictures)) shown.add(source);
  const distinct = (placed: PlacedBlock): PlacedBlock => ({
    ...placed,
    block: placed.definition.traits.withoutRepeatedPictures?.(placed.block, shown) ?? placed.block,
    columns: placed.columns && {
      first: placed.columns.first.map(distinct),
      second: placed.columns.second.map(distinct),
    },
  });
  return blocks.map(distinct);
}
