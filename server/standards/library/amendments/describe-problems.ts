import type { ChangeProblem } from './amendment.contract.ts';

/** Says which instructions cannot be applied, a line each. */
export const describeProblems = (problems: readonly ChangeProblem[]): string =>
  problems.map(({ amendment, position, message }) => `${amendment.name}, ${position + 1}: ${message}`).join('\n');

/** Says which pictures no instruction names. */
export const describeUnnamed = (names: readonly string[]): string =>
  `No instruction names these pictures: ${names.join(', ')}. Name them as in ![what it shows](${names[0] ?? ''}), or leave them out.`;
