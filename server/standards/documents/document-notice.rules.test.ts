import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  lastDigest,
  learn,
  stillHolds,
  type DocumentFacts,
  type KnownDocument,
} from './document-notice.rules.ts';

const today = '2026-11-22';
const erratum = (url: string, publishedOn = '2026-11-20') => ({ kind: 'erratum' as const, url, publishedOn });
const facts = (change: Partial<DocumentFacts> = {}): DocumentFacts => ({
  status: 'Current',
  stage: '0',
  currentEditionYear: 2026,
  changes: [erratum('/e1')],
  ...change,
});
const known = (change: Partial<KnownDocument> = {}): KnownDocument => ({ ...learn(null, facts()), ...change });
const told = (before: KnownDocument | null, after: DocumentFacts) =>
  changesBetween(before, after, today).map(({ kind, value }) => `${kind} ${value}`.trim());

describe('followers are told', () => {
  it.each<[string, Partial<DocumentFacts>, string[]]>([
    ['a new edition', { currentEditionYear: 2029 }, ['edition 2029']],
    ['that it is withdrawn', { status: 'Withdrawn' }, ['withdrawal']],
    ['that input is asked for', { stage: '1' }, ['stage 1']],
    ['an erratum', { changes: [erratum('/e1'), erratum('/e2')] }, ['erratum /e2']],
    ['several at once', { stage: '2', changes: [erratum('/e3')] }, ['stage 2', 'erratum /e3']],
  ])('%s', (_, change, expected) => {
    expect(told(known(), facts(change))).toEqual(expected);
  });
});

describe('followers are not told', () => {
  it.each<[string, KnownDocument | null, Partial<DocumentFacts>]>([
    ['of a document seen for the first time', null, { stage: '1' }],
    ['that nothing changed', known(), {}],
    ['that a stage has ended', known({ stage: '1' }), { stage: '0' }],
    ['of a stage nobody knows', known(), { stage: '-1' }],
    ['of a stage they know of, opened again', known({ stage: '1' }), { stage: '1' }],
    ['that work on the next edition began', known(), { status: 'In revision' }],
    ['of an edition that was put back', known(), { currentEditionYear: 2023 }],
    ['of an erratum that was taken back', known(), { changes: [] }],
    ['of an archive that is filled', known(), { changes: [erratum('/e1'), erratum('/old', '2026-10-22')] }],
  ])('%s', (_, before, after) => {
    expect(told(before, facts(after))).toEqual([]);
  });

  it('of a stage that went away and came back', () => {
    const open = learn(known(), facts({ stage: '1' }));
    const closed = learn(open, facts({ stage: '0' }));
    expect(told(closed, facts({ stage: '1' }))).toEqual([]);
    expect(told(closed, facts({ stage: '2' }))).toEqual(['stage 2']);
  });

  it('twice of an erratum that was taken back and put in again', () => {
    const without = learn(known(), facts({ changes: [] }));
    expect(told(without, facts())).toEqual([]);
  });
});

it('tells the stage of the revision after a new edition, whatever it was before', () => {
  const last = learn(known(), facts({ stage: '1' }));
  const issued = learn(last, facts({ currentEditionYear: 2029 }));
  expect(told(issued, facts({ currentEditionYear: 2029, stage: '1' }))).toEqual(['stage 1']);
});

it('tells nothing twice, whatever happens to a document', () => {
  const some = fc.record({
    status: fc.constantFrom('Current', 'In revision'),
    stage: fc.constantFrom('0', '1', '2', '3', '-1'),
    currentEditionYear: fc.constant(2026),
    changes: fc.uniqueArray(fc.constantFrom('/a', '/b', '/c')).map((urls) => urls.map((url) => erratum(url))),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (history) => {
      let state = learn(null, facts());
      const errata: string[] = [];
      for (const next of history) {
        errata.push(...told(state, next).filter((each) => each.startsWith('erratum')));
        state = learn(state, next);
        expect(told(state, next)).toEqual([]);
      }
      expect(new Set(errata).size).toBe(errata.length);
    }),
  );
});

it.each<[Parameters<typeof stillHolds>[0], boolean]>([
  [{ kind: 'edition', value: '2026' }, true],
  [{ kind: 'edition', value: '2029' }, false],
  [{ kind: 'stage', value: '1' }, false],
  [{ kind: 'withdrawal', value: '' }, false],
  [{ kind: 'erratum', value: '/e1' }, true],
  [{ kind: 'erratum', value: '/e2' }, false],
  [{ kind: 'correction', value: 'id of a version' }, true],
])('says of %o whether it is still so', (change, expected) => {
  expect(stillHolds(change, facts())).toBe(expected);
});

it.each([
  ['America/New_York', '2026-11-22T11:59:59Z', '2026-11-21T12:00:00.000Z'],
  ['America/New_York', '2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
  ['America/New_York', '2026-11-23T04:30:00Z', '2026-11-22T12:00:00.000Z'],
  ['America/New_York', '2026-07-01T11:00:00Z', '2026-07-01T11:00:00.000Z'],
  // The clocks go forward that night.
  ['Europe/Madrid', '2027-03-28T04:59:59Z', '2027-03-27T06:00:00.000Z'],
  ['Europe/Madrid', '2027-03-28T05:00:00Z', '2027-03-28T05:00:00.000Z'],
  ['Asia/Kolkata', '2027-03-28T01:29:59Z', '2027-03-27T01:30:00.000Z'],
  ['Asia/Kolkata', '2027-03-28T01:30:00Z', '2027-03-28T01:30:00.000Z'],
])('in %s at %s the emails of %s are the last ones due', (zone, now, due) => {
  expect(lastDigest(new Date(now), zone).toISOString()).toBe(due);
});
