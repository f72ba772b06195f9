import { expect, it } from 'vitest';
import { readTypedDraft } from './typed-draft.ts';

const read = (definition: object) =>
  readTypedDraft(
    // The default language has no fallback to read.
    null as never,
    JSON.stringify({
      id: '',
      type: 'form',
      locale: 'en',
      fields: { title: 'F', definition: { formType: 'Custom', pageTitle: 'F', ...definition } },
    }),
    new Date('2026-11-26T12:00:00Z'),
  );
const field = (id: string, label: string) => ({ id, fieldType: 'single-line-text', label });
const rule = (fieldId: string, asked: string) => ({
  fieldId,
  action: 'show',
  conditions: [{ fieldId: asked, operator: 'equals', value: 'x' }],
});

it('leaves out an unfinished field of a form, and then the conditions that ask for it', async () => {
  const fields = [field('a', 'A'), field('b', ''), field('c', 'C')];
  const typed = await read({ fields, conditionalLogic: [rule('a', 'c'), rule('c', 'b'), rule('a', '')] });
  expect(typed).toMatchObject({
    ok: true,
    value: {
      leftOut: ['fields.definition.conditionalLogic.2', 'fields.definition.fields.1'],
      draft: { fields: { definition: { fields: [{ id: 'a' }, { id: 'c' }], conditionalLogic: [{ fieldId: 'a' }] } } },
    },
  });
});

it('waits for the first field of a form', async () => {
  expect(await read({ fields: [] })).toMatchObject({ ok: false });
});
