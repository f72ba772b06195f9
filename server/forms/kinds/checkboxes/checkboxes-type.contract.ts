import { optionSettings } from '../field-settings.contract.ts';
import type { FieldType, OwnSettings } from '../field-type.contract.ts';
import { most } from '../field-settings.contract.ts';

const entries = { most };
type Entries = typeof entries;
const settings: OwnSettings<Entries> = { entries };

export const checkboxList = {
  compares: 'choices',
  takes: optionSettings,
  settings,
  hasOptions: true,
  phrases: ['TooManyChoices'],
  read: ({ most: limit }, { common, options }) => [
    { ...common, kind: 'checkboxes', options, ...(limit !== undefined && { most: limit }) },
  ],
} satisfies FieldType<Entries>;
