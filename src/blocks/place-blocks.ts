import * as v from 'valibot';
import type { IsOff } from '../../server/content/api/off-addresses.ts';
import { leaveOutOff } from '../cms/leave-out.ts';
import { anchorMaker, type MakeAnchor } from '../components/navigation/anchor.ts';
import { faqPage, type StructuredData } from '../components/head/structured-data.ts';
import { BlockMismatch } from './block-mismatch.ts';
import { withOwnNames } from './block-schema.ts';
import type { AnyBlock, FrameSite } from './block-traits.ts';
import { blockDefinitions, type BlockDefinition } from './registry.ts';

/** A parsed block in its place on the page. */
export interface PlacedBlock {
  definition: BlockDefinition;
  block: AnyBlock;
  headingLevel: 1 | 2;
  anchor: string | null;
  /** Gives its headings their anchors, which no other block of the page has. */
  makeAnchor: MakeAnchor;
  columns: { first: PlacedBlock[]; second: PlacedBlock[] } | null;
}

function textField(raw: unknown, field: string): string | null {
  const value = raw !== null && typeof raw === 'object' ? Reflect.get(raw, field) : null;
  return typeof value === 'string' ? value : null;
}

interface PlaceOptions {
  /** Called with each block that cannot be read, which is then left out. */
  leaveOut?: ((mismatch: BlockMismatch) => void) | undefined;
  /** Tells the addresses of modules that are off: what leads to them is left out. */
  isOff?: IsOff | null;
}

/**
 * Parses a page's blocks and gives each its heading level and anchor.
 * @throws BlockMismatch without `leaveOut`
 */
export function placeBlocks(
  path: string,
  rawBlocks: readonly unknown[],
  { leaveOut, isOff = null }: PlaceOptions = {},
): PlacedBlock[] {
  const anchor = anchorMaker();

  function placeAll(raws: readonly unknown[], positionOf: (index: number) => string, isLeaf: boolean): PlacedBlock[] {
    return raws.flatMap((raw, index) => {
      try {
        return place(raw, positionOf(index), !isLeaf && index === 0, isLeaf) ?? [];
      } catch (error) {
        if (!leaveOut || !(error instanceof BlockMismatch)) throw error;
        leaveOut(error);
        return [];
      }
    });
  }

  function place(raw: unknown, position: string, isFirst: boolean, isLeaf: boolean): PlacedBlock | null {
    const type = textField(raw, '__typename') ?? 'block without a type';
    const name = `${position} (${[type, textField(raw, 'key')].filter(Boolean).join(' ')})`;
    const definition = Object.hasOwn(blockDefinitions, type) ? blockDefinitions[type] : undefined;
    if (!definition) throw new BlockMismatch(path, name, '__typename', 'is not a block this site knows');
    if (isLeaf && definition.traits.columns) {
      throw new BlockMismatch(path, name, '__typename', 'columns cannot stand inside a column');
    }
    const parsed = v.safeParse(definition.schema, withOwnNames(raw));
    if (!parsed.success) {
      const issue = parsed.issues[0];
      throw new BlockMismatch(path, name, v.getDotPath(issue) ?? '(block)', issue.message);
    }
    const block = isOff ? leaveOutOff(definition.schema, parsed.output, isOff, true) : parsed.output;
    if (!block) return null;
    const placed: PlacedBlock = {
      definition,
      block,
      headingLevel: isFirst && definition.traits.isTitle ? 1 : 2,
      anchor: block.navigationTitle?.trim() ? anchor(block.navigationTitle) : null,
      makeAnchor: anchor,
      columns: null,
    };
    const columns = definition.traits.columns?.(block);
    if (columns) {
      const column = (leaves: readonly unknown[], side: string) =>
        placeAll(leaves, (index) => `${position}.${side}.${index + 1}`, true);
      placed.columns = { first: column(columns.first, 'first'), second: column(columns.second, 'second') };
    }
    return placed;
  }

  return placeAll(rawBlocks, (index) => String(index + 1), false);
}

/** Returns whether one of the blocks carries the page's h1. */
export function hasTitle(blocks: readonly PlacedBlock[]): boolean {
  return blocks[0]?.headingLevel === 1;
}

const insideOf = ({ columns }: PlacedBlock): PlacedBlock[] => [...(columns?.first ?? []), ...(columns?.second ?? [])];

/** Returns the origins that the blocks show in frames, each once; includes those in columns. */
export function frameOrigins(blocks: readonly PlacedBlock[], site: FrameSite): string[] {
  const origins = blocks.flatMap((placed) => {
    const own = placed.definition.traits.frameOrigin?.(site) ?? null;
    return [...(own === null ? [] : [own]), ...frameOrigins(insideOf(placed), site)];
  });
  return [...new Set(origins)];
}

/**
 * Returns the targets of the jump navigation: the blocks that have an anchor, in reading order, those in columns too.
 */
export function jumpTargets(blocks: readonly PlacedBlock[]): { key: string; navigationTitle: string | null }[] {
  return blocks.flatMap((placed) => [
    ...(placed.anchor ? [{ key: placed.anchor, navigationTitle: placed.block.navigationTitle }] : []),
    ...jumpTargets(insideOf(placed)),
  ]);
}

/** Returns the structured data of all blocks, those in columns too, with the questions of all accordions in one FAQPage. */
export function blocksData(blocks: readonly PlacedBlock[]): StructuredData[] {
  const data = blocks.flatMap(dataOf);
  const questions = data.flatMap((entry) => (entry['@type'] === 'FAQPage' ? entry.mainEntity : []));
  const others = data.filter((entry) => entry['@type'] !== 'FAQPage');
  return questions.length === 0 ? others : [...others, { ...faqPage([]), mainEntity: questions }];
}

function dataOf(placed: PlacedBlock): StructuredData[] {
  const own = placed.definition.traits.structuredData?.(placed.block);
  return [...(own ? [own] : []), ...insideOf(placed).flatMap(dataOf)];
}
