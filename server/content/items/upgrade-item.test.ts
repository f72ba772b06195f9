import { describe, expect, it } from 'vitest';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { checkItem } from './item.contract.ts';
import { isItemType, itemTypeNames } from './item-types.contract.ts';
import { itemVersion, upgradeFields, upgradeRow, upgradesOf } from './upgrade-item.ts';

const fields = [{ id: 'message', fieldType: 'multi-line-text', label: 'Message', name: 'message' }];
const form = (submitAction: unknown) => ({
  title: 'Contact us',
  definition: { formType: 'SalesforceCase', pageTitle: 'Contact us', fields, submitAction },
});

describe('a form of before November 22, 2026', () => {
  const old = form({ kind: 'case', origin: 'website', subject: 'Contact', mailbox: 'office' });
  const upgraded = upgradeFields({ type: 'form', locale: 'en' }, old, 0);

  it('is refused as it is, and taken in its new shape, which loses nothing that is still told', () => {
    expect(checkItem('form:contact', { type: 'form', locale: 'en', fields: old })).toMatchObject({ ok: false });
    expect(checkItem('form:contact', { type: 'form', locale: 'en', fields: upgraded })).toMatchObject({ ok: true });
    expect(upgraded).toEqual(form({ origin: 'website', subject: 'Contact' }));
  });

  it('stays as it is when it is upgraded once more, whatever version its row has', () => {
    for (const version of [0, itemVersion, itemVersion + 1])
      expect(upgradeFields({ type: 'form', locale: 'en' }, upgraded, version)).toEqual(upgraded);
    // An older node has written over a row of this version.
    expect(upgradeFields({ type: 'form', locale: 'en' }, old, itemVersion)).toEqual(upgraded);
  });

  it.each([undefined, null, 'case', [], {}])('keeps an action that is %j', (submitAction) => {
    expect(upgradeFields({ type: 'form', locale: 'en' }, form(submitAction), 0)).toEqual(form(submitAction));
  });
});

describe('a dictionary of before November 25, 2026', () => {
  const upgrade = (entries: object, version: number, locale = 'en') =>
    upgradeFields({ type: 'dictionary', locale }, { entries }, version)['entries'];

  it('keeps the words that an editor wrote, and drops those that a release shipped: of this one and of earlier ones', () => {
    const entries = {
      // Of this release, of one in between and of the first one.
      HomeLinkLabel: 'Home',
      SearchSuggestOne: '1 suggestion',
      SiteName: 'Meridian Safety Codes Association',
      SkipToContent: 'Jump to the text',
      OwnWord: 'Own',
    };
    expect(upgrade(entries, 1)).toEqual({ SkipToContent: 'Jump to the text', OwnWord: 'Own' });
  });

  it('keeps words that were shipped for another phrase or in another language', () => {
    const entries = { HomeLinkLabel: 'Home' };
    expect([upgrade(entries, 1, 'es'), upgrade({ MenuOverview: 'Home' }, 1)]).toEqual([
      entries,
      { MenuOverview: 'Home' },
    ]);
  });

  it('is left alone once it is of this version: an editor may go back to the words of an earlier release', () => {
    expect(upgrade({ HomeLinkLabel: 'Home' }, itemVersion)).toEqual({ HomeLinkLabel: 'Home' });
  });

  it.each([undefined, null, 'words', []])('stays as it is with entries that are %j', (entries) => {
    expect(upgradeFields({ type: 'dictionary', locale: 'en' }, { entries }, 0)).toEqual({ entries });
  });
});

it('leaves a type that this release does not know, a deletion and a variant without the field alone', () => {
  expect(upgradeFields({ type: 'poem', locale: 'en' }, { lines: 3 }, 0)).toEqual({ lines: 3 });
  expect(upgradeRow({ id: 'form:a', locale: 'en', version: 0, fields: null })).toEqual({
    id: 'form:a',
    locale: 'en',
    version: 0,
    fields: null,
  });
  expect(upgradeRow({ id: 'form:a', locale: 'en', version: 0, fields: { title: 'T' } })).toEqual({
    id: 'form:a',
    locale: 'en',
    version: itemVersion,
    fields: { title: 'T' },
  });
});

it('changes nothing in the content of this release', async () => {
  const corpus = await readDemoContent();
  for (const { file, body } of corpus) {
    const item = body as { type: string; locale: string; fields: Record<string, unknown> };
    // Words that a release shipped once are dropped from copies of earlier stores only.
    if (item.type === 'dictionary') continue;
    expect([file, upgradeFields(item, item.fields, 0)]).toEqual([file, item.fields]);
  }
});

it('numbers the steps of a kind upwards', () => {
  for (const type of itemTypeNames.filter(isItemType)) {
    const numbers = upgradesOf(type).map(({ to }) => to);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  }
});
