import type { ChangeCounts } from '../../../../../server/standards/library/comparing/list-changes.rules.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import type { ComparedText } from './compared-sides.ts';

/** Facts of every page of a comparison. */
export interface ComparisonFacts {
  standard: NamedStandard;
  /** The two texts, the earlier one first. */
  before: Pick<ComparedText, 'label'>;
  after: Pick<ComparedText, 'label'>;
  language: string;
  /** Address without the comparison: search engines keep that. */
  canonical: string;
  /** Address and name of the text that was opened. */
  own: { name: string; href: string };
}

/** A comparison for those who may not read both texts: how much changed, and nothing else. */
export interface ComparisonOfferView extends ComparisonFacts {
  kind: 'comparison-offer';
  counts: ChangeCounts;
  isSignedIn: boolean;
}

/** Sections of both texts, and the keys of their page sections by place. */
export type TextPages = Record<
  'before' | 'after',
  { sections: readonly Section[]; pages: ReadonlyMap<number, string> }
>;
