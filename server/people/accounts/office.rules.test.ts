import { expect, it } from 'vitest';
import { committeesWith, kindOfOffice, rightsOfOffice, type StoredOffice } from './office.rules.ts';

const today = '2026-11-25';
const office = (change: Partial<StoredOffice> = {}): StoredOffice => ({
  officeName: 'Chair',
  kindId: 'chair',
  endsOn: null,
  kindGives: null,
  ...change,
});

it.each([
  ['Chair', 'chair'],
  [' chair ', 'chair'],
  ['Secretary', 'secretary'],
  ['Member', 'member'],
  ['Staff Liaison', 'liaison'],
  ['Project Administrator', 'administrator'],
  ['Special enforcement representative', 'enforcer'],
  ['Vice Chair', 'other'],
  ['Chair Emeritus', 'other'],
  ['Alternate Staff Liaison', 'other'],
])('finds the kind of %j, stored by an earlier release: %s', (officeName, kind) => {
  expect(kindOfOffice({ officeName, kindId: null })).toBe(kind);
});

/** Rights that offices gave by their English names before there were kinds, and must still give. */
it.each([
  ['Chair', ['review', 'contacts', 'ballots', 'votes', 'card']],
  ['Secretary', ['review', 'contacts', 'ballots', 'votes']],
  ['Member', ['contacts', 'ballots', 'votes']],
  ['Vice Chair', ['contacts', 'ballots', 'votes']],
  ['Enforcer', ['funding', 'contacts', 'ballots', 'votes']],
  ['Staff Liaison', ['all-contacts', 'ballots', 'card']],
  ['Project Administrator', ['contacts', 'ballots', 'card']],
] as const)('%s keeps what it gave', (officeName, before) => {
  const given = rightsOfOffice(office({ officeName, kindId: null }), today);
  expect(given).toEqual(expect.arrayContaining([...before]));
  // Private documents, and leading, are new; nothing else is.
  const added = given.filter((right) => !(before as readonly string[]).includes(right));
  expect(added.filter((right) => right !== 'private-documents' && right !== 'leads')).toEqual([]);
});

it.each([
  [null, true],
  ['2026-11-26', true],
  ['2026-11-25', true],
  ['2026-11-24', false],
])('an office that ends on %s gives something on the 25th: %s', (endsOn, does) => {
  expect(rightsOfOffice(office({ endsOn }), today).length > 0).toBe(does);
});

it('takes what content says of a kind, without rights that there are not', () => {
  const given = rightsOfOffice(office({ kindGives: ['review', 'everything'] }), today);
  expect(given).toEqual(['review']);
  expect(rightsOfOffice(office({ kindId: 'convenor' }), today)).toEqual([]);
});

it('lists the committees whose offices give a right, each once', () => {
  const offices = [
    { acronym: 'EIC', gives: ['review', 'votes'] as const },
    { acronym: 'EIC', gives: ['review'] as const },
    { acronym: 'ALM', gives: ['votes'] as const },
  ];
  expect(committeesWith(offices, 'review')).toEqual(['EIC']);
});
