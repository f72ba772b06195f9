import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import { readCorpus } from '../corpus/corpus-file.ts';
import { checkItem } from './item.contract.ts';
import { isItemType, itemType, itemTypeNames } from './item-types.contract.ts';
import { itemVersion, upgradeFields, upgradeRow } from './upgrade-item.rules.ts';

const fields = [{ id: 'message', fieldType: 'multi-line-text', label: 'Message', name: 'message' }];
const form = (submitAction: unknown) => ({
  title: 'Contact us',
  definition: { formType: 'SalesforceCase', pageTitle: 'Contact us', fields, submitAction },
});

describe('a form of before November 22, 2026', () => {
  const old = form({ kind: 'case', origin: 'website', subject: 'Contact', mailbox: 'office' });
  const upgraded = upgradeFields('form', old, 0);

  it('is refused as it is, and taken in its new shape, which loses nothing that is still told', () => {
    expect(checkItem('form:contact', { type: 'form', locale: 'en', fields: old })).toMatchObject({ ok: false });
    expect(checkItem('form:contact', { type: 'form', locale: 'en', fields: upgraded })).toMatchObject({ ok: true });
    expect(upgraded).toEqual(form({ origin: 'website', subject: 'Contact' }));
  });

  it('stays as it is when it is upgraded once more, whatever version its row has', () => {
    for (const version of [0, itemVersion, itemVersion + 1])
      expect(upgradeFields('form', upgraded, version)).toEqual(upgraded);
    // An older node has written over a row of this version.
    expect(upgradeFields('form', old, itemVersion)).toEqual(upgraded);
  });

  it.each([undefined, null, 'case', [], {}])('keeps an action that is %j', (submitAction) => {
    expect(upgradeFields('form', form(submitAction), 0)).toEqual(form(submitAction));
  });
});

it('leaves a type that this release does not know, a deletion and a variant without the field alone', () => {
  expect(upgradeFields('poem', { lines: 3 }, 0)).toEqual({ lines: 3 });
  expect(upgradeRow({ id: 'form:a', version: 0, fields: null })).toEqual({ id: 'form:a', version: 0, fields: null });
  expect(upgradeRow({ id: 'form:a', version: 0, fields: { title: 'T' } })).toEqual({
    id: 'form:a',
    version: itemVersion,
    fields: { title: 'T' },
  });
});

it('changes nothing in the content of this release', async () => {
  const corpus = await readCorpus(path.join(projectRoot(), 'src/content'));
  for (const { file, body } of corpus) {
    const item = body as { type: string; fields: Record<string, unknown> };
    expect([file, upgradeFields(item.type, item.fields, 0)]).toEqual([file, item.fields]);
  }
});

it('numbers the steps of a kind upwards', () => {
  for (const type of itemTypeNames.filter(isItemType)) {
    const numbers = (itemType(type).upgrades ?? []).map(({ to }) => to);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  }
});
