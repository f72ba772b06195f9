import * as v from 'valibot';
import { anchorMaker } from '../components/navigation/anchor.ts';
import { faqPage, type StructuredData } from '../components/head/structured-data.ts';
import { BlockMismatch } from './block-mismatch.ts';
import { withOwnNames } from './block-schema.ts';
import { blockDefinitions, type AnyBlock, type BlockDefinition } from './registry.ts';
import type { TwoColumn } from './two-column/two-column.schema.ts';

/** A parsed block in its place on the page. */
export interface PlacedBlock {
  definition: BlockDefinition;
  block: AnyBlock;
  headingLevel: 1 | 2;
  anchor: string | null;
  columns: { first: PlacedBlock[]; second: PlacedBlock[] } | null;
}

const titleBlocks = ['HeroBanner', 'PageTitle'];

const isTwoColumn = (block: AnyBlock): block is TwoColumn => block.__typename === 'TwoColumn';

function textField(raw: unknown, field: string): string | null {
  const value = raw !== null && typeof raw === 'object' ? Reflect.get(raw, field) : null;
  return typeof value === 'string' ? value : null;
}

/**
 * Parses a page's blocks and gives each its heading level and anchor.
 * @param leaveOut told of each block that cannot be read, which is then left out
 * @throws BlockMismatch without `leaveOut`
 */
export function placeBlocks(
  path: string,
  rawBlocks: readonly unknown[],
  leaveOut?: (mismatch: BlockMismatch) => void,
): PlacedBlock[] {
  const anchor = anchorMaker();

  function placeAll(raws: readonly unknown[], positionOf: (index: number) => string, isLeaf: boolean): PlacedBlock[] {
    return raws.flatMap((raw, index) => {
      try {
        return place(raw, positionOf(index), !isLeaf && index === 0, isLeaf);
      } catch (error) {
        if (!leaveOut || !(error instanceof BlockMismatch)) throw error;
        leaveOut(error);
        return [];
      }
    });
  }

  function place(raw: unknown, position: string, isFirst: boolean, isLeaf: boolean): PlacedBlock {
    const type = textField(raw, '__typename') ?? 'block without a type';
    const name = `${position} (${[type, textField(raw, 'key')].filter(Boolean).join(' ')})`;
    const definition = Object.hasOwn(blockDefinitions, type) ? blockDefinitions[type] : undefined;
    if (!definition) throw new BlockMismatch(path, name, '__typename', 'is not a block this site knows');
    if (isLeaf && type === 'TwoColumn') {
      throw new BlockMismatch(path, name, '__typename', 'columns cannot stand inside a column');
    }
    const parsed = v.safeParse(definition.schema, withOwnNames(raw));
    if (!parsed.success) {
      const issue = parsed.issues[0];
      throw new BlockMismatch(path, name, v.getDotPath(issue) ?? '(block)', issue.message);
    }
    const block = parsed.output;
    const placed: PlacedBlock = {
      definition,
      block,
      headingLevel: isFirst && titleBlocks.includes(type) ? 1 : 2,
      anchor: block.navigationTitle?.trim() ? anchor(block.navigationTitle) : null,
      columns: null,
    };
    if (isTwoColumn(block)) {
      const column = (leaves: readonly unknown[], side: string) =>
        placeAll(leaves, (index) => `${position}.${side}.${index + 1}`, true);
      placed.columns = { first: column(block.first, 'first'), second: column(block.second, 'second') };
    }
    return placed;
  }

  return placeAll(rawBlocks, (index) => String(index + 1), false);
}

/** Returns whether the blocks bring the page's h1 themselves. */
export function hasTitle(blocks: readonly PlacedBlock[]): boolean {
  return blocks[0]?.headingLevel === 1;
}

/** Returns whether a block of that type is on the page, in columns too. */
export const hasBlock = (blocks: readonly PlacedBlock[], type: string): boolean =>
  blocks.some(
    ({ block, columns }) =>
      block.__typename === type || hasBlock([...(columns?.first ?? []), ...(columns?.second ?? [])], type),
  );

/**
 * Returns what the jump navigation is built from: every block with its anchor, in reading order, those in columns too.
 */
export function jumpTargets(blocks: readonly PlacedBlock[]): { key: string; navigationTitle: string | null }[] {
  return blocks.flatMap(({ anchor, block, columns }) => [
    ...(anchor ? [{ key: anchor, navigationTitle: block.navigationTitle }] : []),
    ...jumpTargets(columns?.first ?? []),
    ...jumpTargets(columns?.second ?? []),
  ]);
}

/** The structured data of all blocks, those in columns too; a page has one FAQPage, whatever the number of accordions. */
export function blocksData(blocks: readonly PlacedBlock[]): StructuredData[] {
  const data = blocks.flatMap(dataOf);
  const questions = data.flatMap((entry) => (entry['@type'] === 'FAQPage' ? entry.mainEntity : []));
  const others = data.filter((entry) => entry['@type'] !== 'FAQPage');
  return questions.length === 0 ? others : [...others, { ...faqPage([]), mainEntity: questions }];
}

function dataOf({ definition, block, columns }: PlacedBlock): StructuredData[] {
  const own = definition.structuredData(block);
  return [...(own ? [own] : []), ...[...(columns?.first ?? []), ...(columns?.second ?? [])].flatMap(dataOf)];
}
