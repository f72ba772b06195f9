/** Where on a page something is wrong. */
export interface ProblemPlace {
  /** Position, type and key of the block: "3 (RichText b3)"; null when it is no block's fault. */
  block: string | null;
  /** Key of the block, as the desk's form is opened at it. */
  blockKey: string | null;
  field: string | null;
  problem: string;
}

/** The sentence a block's mismatch is kept and shown as. */
export const blockProblem = (at: { path: string; block: string; field: string; problem: string }): string =>
  `${at.path}: block ${at.block}, field ${at.field}: ${at.problem}`;

/** The sentence a query's mismatch is kept and shown as. */
export const queryProblem = (at: { query: string; field: string; problem: string }): string =>
  `${at.query}: field ${at.field}: ${at.problem}`;

/** Takes such a sentence apart again; any other is a problem without a place. */
export function readProblemPlace(reason: string): ProblemPlace {
  const inBlock = /^\S+: block (.+?), field (\S+): (.+)$/s.exec(reason);
  if (inBlock) {
    const [, block = '', field = '', problem = ''] = inBlock;
    return { block, blockKey: /\s(b[\w-]+)\)$/.exec(block)?.[1] ?? null, field, problem };
  }
  const inQuery = /^\w+: field (\S+): (.+)$/s.exec(reason);
  if (inQuery) return { block: null, blockKey: null, field: inQuery[1] ?? null, problem: inQuery[2] ?? '' };
  return { block: null, blockKey: null, field: null, problem: reason };
}
