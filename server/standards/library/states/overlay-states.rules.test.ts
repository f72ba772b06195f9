import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../library.contract.ts';
import { overlayStates } from './overlay-states.rules.ts';
import type { SectionState } from './state.contract.ts';

/** Numbers with their depth; each belongs to the last one above it. */
const tree = [
  '7/chapter',
  '702/article',
  '702.13',
  '702.14',
  '702.14(A)',
  '702.14(B)',
  '702.15',
  '703/article',
  '703.1',
];
const depthOf = (number: string, kind: string) =>
  kind === 'chapter' ? 0 : kind === 'article' ? 1 : number.includes('(') ? 3 : 2;

const sections: Section[] = [];
for (const [index, name] of tree.entries()) {
  const [number = '', kind = 'section'] = name.split('/');
  const depth = depthOf(number, kind);
  const parent = sections.findLast((each) => each.depth < depth) ?? null;
  const isPage = kind !== 'section';
  sections.push({
    place: index + 1,
    key: number,
    work: `w-${number}`,
    parent: parent?.place ?? null,
    depth,
    kind: kind as Section['kind'],
    number,
    title: `Title ${number}`,
    body: `b-${number}`,
    page: isPage ? index + 1 : (parent?.page ?? 0),
    isNormative: true,
  });
}

const state = (number: string, from: string, more: Partial<SectionState> = {}): SectionState => ({
  work: `w-${number}`,
  from,
  number,
  title: `Title ${number}`,
  body: `b-${number}`,
  isDeleted: false,
  cause: 1,
  inserted: null,
  ...more,
});
const insertion = (number: string, after: string, from = '2026-05-01', cause = 1): SectionState =>
  state(number, from, { cause, inserted: { key: number, kind: 'section', after: `w-${after}` } });

const shown = (states: SectionState[], day: string) =>
  overlayStates(sections, states, day)
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ number }) => number);
const bodyOn = (states: SectionState[], day: string) =>
  overlayStates(sections, states, day).find(({ work }) => work === 'w-702.14(B)')?.body;

describe('the state of a section', () => {
  const states = [
    state('702.14(B)', '2026-09-01', { body: 'second' }),
    state('702.14(B)', '2026-05-01', { body: 'first' }),
  ];
  it.each([
    ['issued', 'b-702.14(B)'],
    ['2026-04-30', 'b-702.14(B)'],
    ['2026-05-01', 'first'],
    ['2026-08-31', 'first'],
    ['2026-09-01', 'second'],
    ['9999-12-31', 'second'],
  ])('on %s is %s', (day, body) => expect(bodyOn(states, day)).toBe(body));
});

it('leaves a deleted section out from its day on, and keeps its place for its address', () => {
  const states = [state('702.14(A)', '2026-05-01', { isDeleted: true })];
  expect(shown(states, '2026-04-30')).toContain('702.14(A)');
  expect(shown(states, '2026-05-01')).not.toContain('702.14(A)');
  const after = overlayStates(sections, states, '2026-05-01');
  expect(after.map(({ place }) => place)).toEqual(sections.map(({ place }) => place));
});

it('gives another number and title', () => {
  const states = [state('702.15', '2026-05-01', { number: '702.16', title: 'Other' })];
  const found = overlayStates(sections, states, '2026-05-01').find(({ key }) => key === '702.15');
  expect(found).toMatchObject({ number: '702.16', title: 'Other', key: '702.15' });
});

describe('an inserted section', () => {
  it.each([
    ['after all that belongs to the section before', [insertion('702.14a', '702.14')], '702.14(B)', '702.14a', '702'],
    ['within it, when its number goes on', [insertion('702.14(0)', '702.14')], '702.14', '702.14(0)', '702.14'],
    ['beside the last one of its level', [insertion('702.14(C)', '702.14(B)')], '702.14(B)', '702.14(C)', '702.14'],
    ['beside the section whose part is named', [insertion('702.141', '702.14(B)')], '702.14(B)', '702.141', '702'],
    [
      'in the order of the instructions',
      [insertion('702.14(C)', '702.14(B)'), insertion('702.14(D)', '702.14(B)', '2026-04-01', 2)],
      '702.14(D)',
      '702.14(C)',
      '702.14',
    ],
    [
      'after one that is inserted itself',
      [insertion('702.14(C)', '702.14(D)'), insertion('702.14(D)', '702.14(B)')],
      '702.14(D)',
      '702.14(C)',
      '702.14',
    ],
    ['as a page beside pages', [insertion('702a', '702')], '702.15', '702a', '7'],
  ])('stands %s', (_, states, before, number, parent) => {
    const list = overlayStates(sections, states, '2026-12-31');
    const at = list.findIndex((each) => each.number === number);
    expect(list[at - 1]?.number).toBe(before);
    expect(list.find(({ place }) => place === list[at]?.parent)?.number).toBe(parent);
    expect(shown(states, '2026-03-31')).toEqual(sections.map((each) => each.number));
  });

  it('begins a page of its own only beside one that does', () => {
    const list = overlayStates(sections, [insertion('702a', '702'), insertion('702.14a', '702.14')], '2026-12-31');
    const pageOf = (number: string) => list.find((each) => each.number === number)?.page;
    expect(pageOf('702.14a')).toBe(pageOf('702.14'));
    expect(pageOf('702a')).toBe(list.find((each) => each.number === '702a')?.place);
  });
});

const days = ['2026-01-01', '2026-05-01', '2026-09-01', '2027-01-01'];
const anyStates = fc
  .array(
    fc.record({
      number: fc.constantFrom(...sections.map((each) => each.key), 'x1', '702.14(X)', 'x2'),
      from: fc.constantFrom(...days),
      isDeleted: fc.boolean(),
      after: fc.constantFrom(...sections.map((each) => each.key), 'x1', '702.14(X)', 'gone'),
    }),
    { maxLength: 12 },
  )
  .map((rows) => {
    const unique = new Map(rows.map((row) => [`${row.number} ${row.from}`, row]));
    const anchors = new Map(rows.map((row) => [row.number, row.after]));
    return [...unique.values()].map(({ number, from, isDeleted }) => {
      const isNew = !tree.some((name) => name.split('/')[0] === number);
      const inserted = { key: number, kind: 'section' as const, after: `w-${anchors.get(number) ?? ''}` };
      return state(number, from, { isDeleted, inserted: isNew ? inserted : null });
    });
  });

it('loses no section, doubles none, and keeps each below its parent, on any day', () => {
  fc.assert(
    fc.property(anyStates, fc.constantFrom('issued', '2025-12-31', ...days), (states, day) => {
      const list = overlayStates(sections, states, day);
      const works = list.map(({ work }) => work);
      expect(new Set(works).size).toBe(works.length);
      const begun = states.filter(({ from, inserted }) => inserted && day !== 'issued' && from <= day);
      expect(new Set(works)).toEqual(new Set([...sections, ...begun].map(({ work }) => work)));
      for (const [at, section] of list.entries()) {
        const parent = list.findIndex(({ place }) => place === section.parent);
        expect(parent).toBeLessThan(at);
        const above = list.slice(0, at).findLast(({ depth }) => depth < section.depth);
        if (section.parent !== null && parent >= 0) expect(above?.place).toBe(section.parent);
      }
      if (day === 'issued' || day === '2025-12-31') {
        expect(list).toEqual(sections.map((section) => ({ ...section, isDeleted: false })));
      }
    }),
  );
});
