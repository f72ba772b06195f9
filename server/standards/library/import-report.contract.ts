/** Kinds of loss; each is accepted by a person before the text goes live. */
export const lossClasses = [
  'metadata',
  'meaning',
  'left-out',
  'attribute',
  'reference',
  'number-twice',
  'no-alt',
  'no-header',
  'joined',
] as const;
export type LossClass = (typeof lossClasses)[number];

/** A loss: something that an import did not take over as it was; equal ones are one row. */
export interface Loss {
  class: LossClass;
  /** Element, attribute, key or file: 'mfenced', 'td@char', '210.8(A)'. */
  what: string;
  /** Key of the first section it was found in; '' outside of sections. */
  where: string;
  count: number;
  /** Letters and digits in it, all together. */
  letters: number;
  /** Beginning of the first one's text. */
  sample: string;
}

/** A person's decision on all losses of a class. */
export interface Acceptance {
  by: string;
  /** Instant, ISO 8601. */
  at: string;
}

/** Numbers of a whole edition. */
export interface EditionCounts {
  sections: number;
  tables: number;
  figures: number;
  formulas: number;
  terms: number;
  insideReferences: number;
  standardReferences: number;
  words: number;
}

/** Report of an import; kept with the text. */
export interface ImportReport {
  counts: EditionCounts;
  /** Letters and digits: those of the source are those of the tree and of the losses together. */
  letters: { source: number; tree: number; reported: number };
  losses: Loss[];
  accepted: Partial<Record<LossClass, Acceptance>>;
}

/** Returns the classes of loss that nobody has accepted yet. */
export const openLosses = ({ losses, accepted }: Pick<ImportReport, 'losses' | 'accepted'>): LossClass[] =>
  lossClasses.filter((each) => accepted[each] === undefined && losses.some((loss) => loss.class === each));
