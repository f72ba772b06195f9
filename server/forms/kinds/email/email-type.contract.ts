import { lineSettings } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import { readLimits, readPlaceholder } from '../limit-settings.rules.ts';

export const emailAddress = {
  takes: lineSettings,
  read: (settings, { common }) => [
    {
      prefill: 'email',
      autoComplete: 'email',
      ...common,
      kind: 'email',
      ...readLimits(settings),
      ...readPlaceholder(settings),
    },
  ],
  phrases: ['EmailInvalid'],
} satisfies FieldType;
