import { expect, it } from 'vitest';
import { codeFields } from './code-edition-type.contract.ts';

it('spells a code out as the code and its edition, today’s until another is chosen', () => {
  const codes = [{ value: '70', label: 'MSCA 70', current: '2026', editions: ['2026', '2023'] }];
  expect(codeFields({ name: 'document', label: 'Code', isRequired: true }, codes)).toEqual([
    {
      name: 'document',
      label: 'Code',
      isRequired: true,
      kind: 'select',
      options: [{ value: '70', label: 'MSCA 70' }],
    },
    {
      name: 'document-edition',
      label: 'Code',
      labelKey: 'FormEdition',
      isRequired: true,
      kind: 'edition',
      of: 'document',
      initial: 'current',
    },
  ]);
});
