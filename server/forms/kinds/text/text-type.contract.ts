import * as v from 'valibot';
import { hinted, line } from '../../../content/values/field.contract.ts';
import { lineSettings } from '../field-settings.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';
import { matchesPattern, readPattern } from './pattern.rules.ts';

const entries = {
  /** Pattern of the whole answer (docs/decisions/forms.md#patterns). */
  pattern: v.optional(hinted('DeskHintPattern', v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(200)))),
  /** An answer that fits, which the message to the sender names. */
  patternExample: v.optional(line),
};
type Entries = typeof entries;

const settings: OwnSettings<Entries> = {
  entries,
  findFaults({ pattern, patternExample }) {
    if (pattern === undefined) return [];
    const read = readPattern(pattern);
    if (!read.ok) return [`pattern ${read.problem}`];
    if (patternExample === undefined) return ['patternExample is required with a pattern: the message names it'];
    return matchesPattern(read.pattern, patternExample) ? [] : ['patternExample does not fit the pattern'];
  },
};

export const singleLineText = {
  settings,
  takes: lineSettings,
  phrases: ['PatternMismatch'],
  read: ({ pattern, patternExample, ...more }, { common }) => [
    {
      ...common,
      kind: 'text',
      ...readLimits(more),
      ...readPlaceholder(more),
      ...(pattern !== undefined && { pattern, example: patternExample ?? '' }),
    },
  ],
} satisfies FieldType<Entries>;
