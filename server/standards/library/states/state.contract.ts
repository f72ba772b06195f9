import type { Section, SectionKind } from '../library.contract.ts';

/** A calendar day in the zone of the organization, YYYY-MM-DD; 'issued' for the text without any amendment. */
export type StateDay = string;

/** A day after all others: what an amendment makes has its place and address before its day, too. */
export const lastDay: StateDay = '9999-12-31';

/** A section from a day on, until its next state. */
export interface SectionState extends Pick<Section, 'work' | 'number' | 'title' | 'body'> {
  /** A day, YYYY-MM-DD. */
  from: string;
  isDeleted: boolean;
  /** Id of the amendment. */
  cause: number;
  /** Only for sections that an amendment inserts; `after`: work of the section before. */
  inserted: { key: string; kind: SectionKind; after: string } | null;
}

/** A section on a day; a deleted one keeps its place, so that its address answers. */
export interface StatedSection extends Section {
  isDeleted: boolean;
}
