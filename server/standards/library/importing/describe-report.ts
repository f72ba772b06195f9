import type { ImportReport } from '../import-report.contract.ts';

/** Returns what an import took over and what it did not, a line each. */
export function describeReport({ counts, letters, losses }: ImportReport): string[] {
  const numbers = [
    `${counts.sections} sections`,
    `${counts.words} words`,
    `${counts.tables} tables`,
    `${counts.figures} figures`,
    `${counts.formulas} formulas`,
    `${counts.terms} terms`,
    `${counts.insideReferences} references within`,
    `${counts.standardReferences} to other standards`,
  ];
  return [
    `${numbers.join(', ')}.`,
    `Letters and digits: ${letters.source} in the file, ${letters.tree} in the text, ${letters.reported} elsewhere.`,
    ...losses.map(
      (loss) =>
        `${loss.class}: ${loss.what} × ${loss.count}${loss.where === '' ? '' : ` (first in ${loss.where})`}${loss.sample === '' ? '' : `: ${loss.sample}`}`,
    ),
  ];
}
