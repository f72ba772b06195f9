import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { describe, expect, it } from 'vitest';
import { zonedInstant, startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import {
  documentTurningPoints,
  readDocuments,
  shownDocuments,
  type PublishedDocument,
} from './published-document.rules.ts';

const document = (changes: Partial<PublishedDocument> = {}): PublishedDocument => ({
  docTypeId: 5,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Tentative interim amendment', docTypeGroupID: 11, sortOrder: 1 },
  displayTitle: 'TIA 26-1',
  url: '/tia-26-1',
  publishedDate: '2026-03-02',
  datePublishedToWeb: '2026-03-02',
  hideDate: null,
  sortOrder: 1,
  committeeID: 'eic',
  private: false,
  ...changes,
});
const noon = (date: string) => zonedInstant(date, '12:00', demoInstallation.timeZone) ?? new Date(Number.NaN);
const isShown = (changes: Partial<PublishedDocument>, now: Date, mayReadPrivate = false) =>
  shownDocuments([document(changes)], { now, timeZone: demoInstallation.timeZone, mayReadPrivate }).length === 1;

it.each<[string, Partial<PublishedDocument>, Date, boolean]>([
  ['without a hide date', {}, noon('2026-11-22'), true],
  ['on its hide date', { hideDate: '2026-11-22' }, noon('2026-11-22'), true],
  ['in the last minute of its hide date', { hideDate: '2026-11-22' }, new Date('2026-11-23T04:59:59Z'), true],
  ['on the day after', { hideDate: '2026-11-22' }, startOfDay('2026-11-23', demoInstallation.timeZone), false],
  ['before it is on the web', { datePublishedToWeb: '2026-12-01' }, noon('2026-11-22'), false],
  ['from that day on', { datePublishedToWeb: '2026-12-01' }, startOfDay('2026-12-01', demoInstallation.timeZone), true],
])('a document %s is shown or not', (_, changes, now, expected) => {
  expect(isShown(changes, now)).toBe(expected);
});

describe('private documents', () => {
  it.each<[string, Partial<PublishedDocument>]>([
    ['one marked as private', { private: true }],
    ['general information of a committee', { docTypeId: 30 }],
  ])('%s is for those alone who may read it', (_, changes) => {
    expect([isShown(changes, noon('2026-11-22')), isShown(changes, noon('2026-11-22'), true)]).toEqual([false, true]);
  });
});

it('leaves out what is no document', () => {
  const records = [document(), null, 'text', { displayTitle: 'x' }, { ...document(), hideDate: '2026-02-30' }];
  expect(readDocuments(records)).toEqual([document()]);
});

it('knows when documents come and go', () => {
  const points = documentTurningPoints([document({ hideDate: '2026-11-22' })], demoInstallation.timeZone);
  expect(points).toEqual([
    startOfDay('2026-11-23', demoInstallation.timeZone),
    startOfDay('2026-03-02', demoInstallation.timeZone),
  ]);
});

it.each<[string, object, number]>([
  ['at another address', { url: '/tia' }, 1],
  ['by its name', { url: undefined, name: 'tia', text: 'Text.' }, 1],
  ['nowhere: its text has no name', { url: undefined, text: 'Text.' }, 0],
  ['nowhere: its name has no text', { url: undefined, name: 'tia' }, 0],
])('lists a document that is read %s', (_, change, expected) => {
  expect(readDocuments([document(change)])).toHaveLength(expected);
});
