import type { ChangeProblem } from './amendment.contract.ts';

/** Says which instructions cannot be applied, a line each. */
export const describeProblems = (problems: readonly ChangeProblem[]): string =>
  problems.map(({ amendment, position, message }) => `${amendment.name}, ${position + 1}: ${message}`).join('\n');
