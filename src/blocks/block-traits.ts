import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import type { Site } from '../components/head/metadata.ts';
import type { StructuredData } from '../components/head/structured-data.ts';

/** Fields of every parsed block. */
export interface AnyBlock {
  __typename: string;
  key: string;
  navigationTitle: string | null;
}

/** Facts of the site that decide which frames a block shows. */
export type FrameSite = Pick<Site, 'submittalsViewer'>;

/** Properties of a type of block beside its fields; `<type>.traits.ts` in the block's folder exports them. */
export interface BlockTraits<TBlock extends AnyBlock = AnyBlock> {
  /** True for a block that reads well in a column of text with links beside it; any other gets the width of the page. */
  isColumn?: boolean;
  /** True for a block that carries the h1 when it is the first of a page. */
  isTitle?: boolean;
  /** True for a block that spans the window, outside of columns. */
  isBand?: boolean;
  /** Returns the origin that the content security policy must let the block show in a frame; null for none. */
  frameOrigin?(site: FrameSite): string | null;
  /** Returns the data for search engines; null without any. */
  structuredData?(block: TBlock): StructuredData | null;
  /** Returns the address of the picture of the block's own subject, which no teaser of the page repeats. */
  subjectPicture?(block: TBlock): string | null;
  /**
   * Returns the block without the pictures of teasers that are among `shown`.
   * @param shown gets the pictures that stay
   */
  withoutRepeatedPictures?(block: TBlock, shown: Set<string>): TBlock;
  /** Returns the unparsed blocks of the two columns; a block with this trait cannot be inside a column. */
  columns?(block: TBlock): { first: readonly unknown[]; second: readonly unknown[] };
  /** Returns the phrase that the preview beside the form shows above the block; null for none. */
  editorNote?(block: TBlock): PhraseKey | null;
}
