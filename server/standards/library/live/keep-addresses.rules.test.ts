import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isThorough } from '../../../../tests/support/test-scope.ts';
import type { TreeSection } from '../edition-tree.contract.ts';
import type { Part } from '../pairing/pairing.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { keepAddresses, type EarlierKey, type WorkedText } from './keep-addresses.rules.ts';

const section = (key: string, place: number, parent: number | null = null): TreeSection => ({
  place,
  key,
  parent,
  depth: 0,
  kind: 'section',
  number: key,
  title: '',
  label: '',
  body: null,
  page: 1,
  isNormative: true,
});

/** A text of sections, named as 'key=work'. */
const text = (...named: string[]): WorkedText => {
  const pairs = named.map((each) => each.split('=') as [string, string]);
  return {
    tree: { sections: pairs.map(([key], at) => section(key, at + 1, at === 0 ? null : 1)), objects: [] },
    works: Object.fromEntries(pairs),
  };
};
const strict = { pairing: null };
const part = (from: string, into: string): Part => ({ from, into, score: 0.5, isWeak: false, confirmedBy: null });

describe('keepAddresses', () => {
  it('needs nothing where keys stay', () => {
    expect(keepAddresses(text('1=a', '2=b'), text('1=a', '2=b', '3=c'), [], strict)).toEqual({
      keys: [],
      lost: [],
      reused: [],
    });
  });

  it('leads an old number to the new one of the same work', () => {
    expect(keepAddresses(text('1=a', '2=b'), text('1=a', '2.1=b'), [], strict).keys).toEqual([
      { spelling: '2', key: '2.1' },
    ]);
  });

  it('leads addresses of earlier texts on, through every renaming', () => {
    const { keys } = keepAddresses(text('1=a', '3=b'), text('1=a', '4=b'), [{ spelling: '2', key: '3' }], strict);
    expect(keys).toEqual([
      { spelling: '2', key: '4' },
      { spelling: '3', key: '4' },
    ]);
  });

  it('names what would lead nowhere, and what would get another meaning', () => {
    expect(keepAddresses(text('1=a', '2=b'), text('1=a'), [], strict).lost).toEqual(['2']);
    expect(keepAddresses(text('1=a', '2=b'), text('1=a', '2=c', '3=b'), [], strict).reused).toEqual(['2']);
  });

  it('leads a section that went into another one there', () => {
    const pairing = { pairs: [], merged: [part('2', '1')], split: [], removed: ['2'], added: [] };
    expect(keepAddresses(text('1=a', '2=b'), text('1=a'), [], { pairing }).keys).toEqual([{ spelling: '2', key: '1' }]);
  });

  it('leads a section that was split to its first part, or to itself where it is still there', () => {
    const split = [part('2', '3'), part('2', '4')];
    const pairing = { pairs: [], merged: [], split, removed: ['2'], added: ['3', '4'] };
    const parted = text('1=a', '3=c', '4=d');
    expect(keepAddresses(text('1=a', '2=b'), parted, [], { pairing }).keys).toEqual([{ spelling: '2', key: '3' }]);
    const kept = keepAddresses(text('1=a', '2=b'), text('1=a', '2.1=b', '3=c', '4=d'), [], { pairing });
    expect(kept.keys).toEqual([{ spelling: '2', key: '2.1' }]);
    const also = { ...pairing, merged: [part('2', '1')] };
    expect(keepAddresses(text('1=a', '2=b'), parted, [], { pairing: also }).keys).toEqual([
      { spelling: '2', key: '1' },
    ]);
  });

  it('gives a section back its own address on rolling back, and leads what is gone to what held it', () => {
    const back = { pairing: null, isPutBack: true };
    const { keys, lost } = keepAddresses(
      text('1=a', '3=b', '5=c'),
      text('1=a', '2=b'),
      [{ spelling: '2', key: '3' }],
      back,
    );
    expect(lost).toEqual([]);
    expect(keys).toEqual([
      { spelling: '3', key: '2' },
      { spelling: '5', key: '1' },
    ]);
  });

  it('leads an object that is gone to the section that held it', () => {
    const before = text('1=a', '2=b');
    before.tree.objects.push({
      key: 'table-2',
      section: 2,
      kind: 'table',
      number: '2',
      caption: '',
      file: null,
      alt: '',
      isAltMissing: false,
    });
    expect(keepAddresses(before, text('1=a', '2=b'), [], strict).keys).toEqual([{ spelling: 'table-2', key: '2' }]);
  });

  it('gives a table back its own address on putting the text with it back', () => {
    const [without, whole] = [text('1=a', '2=b'), text('1=a', '2=b')];
    const table = { key: 'table-2', section: 2, kind: 'table' as const, number: '2', caption: '', alt: '' };
    whole.tree.objects.push({ ...table, file: null, isAltMissing: false });
    const earlier = [{ spelling: 'table-2', key: '2' }];
    const back = { pairing: null, isPutBack: true };
    expect(keepAddresses(without, whole, earlier, back)).toEqual({ keys: [], lost: [], reused: [] });
    expect(keepAddresses(without, whole, earlier, strict).reused).toEqual(['table-2']);
  });

  it('leads every number that a section ever had to it where it is there again', () => {
    // The section was 2, then 3, went into 1, and is put back as 2.
    const earlier = [
      { spelling: '2', key: '1' },
      { spelling: '3', key: '1' },
    ];
    const origins = new Map([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'b'],
    ]);
    const back = { pairing: null, origins, isPutBack: true };
    expect(keepAddresses(text('1=a'), text('1=a', '2=b'), earlier, back)).toEqual({
      keys: [{ spelling: '3', key: '2' }],
      lost: [],
      reused: [],
    });
  });

  it('breaks none of thousands of addresses through renumbering, joining, splitting, additions and texts that are put back', () => {
    const perText = isThorough ? 400 : 60;
    const step = fc.record({
      verb: fc.constantFrom('renumber', 'merge', 'split', 'add', 'put back'),
      at: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 25 }),
    });
    let addresses = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => {
        let number = 0;
        const name = () => `${(number += 1)}`;
        const root = '0=root';
        let live = text(root, ...Array.from({ length: perText }, (_, at) => `${name()}=w${at}`));
        const texts = [live];
        const origins = new Map(Object.entries(live.works).map(([key, work]) => [foldSpelling(key), work]));
        let keys: EarlierKey[] = [];
        for (const { verb, at } of steps) {
          const named = Object.entries(live.works)
            .map(([key, work]) => `${key}=${work}`)
            .slice(1);
          const chosen = new Set(at.map((each) => each % Math.max(1, named.length)));
          const target = named.findIndex((_, place) => !chosen.has(place));
          const merged =
            verb === 'merge' && target !== -1
              ? [...chosen].flatMap((place) => {
                  const [from = '', into = ''] = [named[place], named[target]].map((each) => each?.split('=')[0] ?? '');
                  return from === '' ? [] : [part(from, into)];
                })
              : [];
          const divided = verb === 'split' ? [...chosen].flatMap((place) => named[place]?.split('=')[0] ?? []) : [];
          const split = divided.flatMap((from) => [part(from, name()), part(from, name())]);
          // Of two that are split one goes, and the other one keeps what is left.
          const gone = new Set([...merged.map(({ from }) => from), ...divided.filter((_, place) => place % 2 === 0)]);
          const next =
            verb === 'put back'
              ? (texts[(at[0] ?? 0) % texts.length] ?? live)
              : text(
                  root,
                  ...named
                    .filter((each) => !gone.has(each.split('=')[0] ?? ''))
                    .map((each, place) =>
                      verb === 'renumber' && chosen.has(place) ? `${name()}=${each.split('=')[1] ?? ''}` : each,
                    ),
                  ...(verb === 'add' ? at.map(() => `${name()}=n${number}`) : []),
                  ...split.map(({ into }) => `${into}=n${into}`),
                );
          const added = split.map(({ into }) => into);
          const pairing = { pairs: [], merged, split, removed: [...gone], added };
          const kept = keepAddresses(live, next, keys, { pairing, origins, isPutBack: verb === 'put back' });
          expect([kept.lost, kept.reused]).toEqual([[], []]);
          ({ keys } = kept);
          live = next;
          if (!texts.includes(next)) texts.push(next);
          for (const [key, work] of Object.entries(next.works)) origins.set(foldSpelling(key), work);
          const standing = new Map(next.tree.sections.map(({ key }) => [foldSpelling(key), key]));
          const earlier = new Map(keys.map(({ spelling, key }) => [spelling, key]));
          const present = new Set(Object.values(next.works));
          for (const [spelling, work] of origins) {
            const key = standing.get(spelling) ?? earlier.get(spelling) ?? '';
            // Each leads somewhere, and to its own provision wherever that is in the text.
            expect(next.works[key]).toBeDefined();
            if (present.has(work)) expect(next.works[key]).toBe(work);
            addresses += 1;
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(addresses).toBeGreaterThan(10_000);
  });

  it('breaks none of thousands of addresses through re-imports, renumberings and roll backs', () => {
    const perText = isThorough ? 500 : 100;
    const renumber = fc.array(fc.nat(1_000_000), { minLength: perText, maxLength: perText });
    fc.assert(
      fc.property(fc.array(renumber, { minLength: 3, maxLength: 5 }), (rounds) => {
        const works = Array.from({ length: perText }, (_, at) => `w${at}`);
        let keys: EarlierKey[] = [];
        let used = new Map<string, string>();
        let live: WorkedText | null = null;
        const ever = new Map<string, string>();
        for (const [round, numbers] of rounds.entries()) {
          // A number is given to a work once, and never to another one.
          used = new Map(used);
          const named = works.map((work, at) => {
            const key = `${round % 2 === 0 ? at : (numbers[at] ?? 0)}.${at}`;
            used.set(key, work);
            return `${key}=${work}`;
          });
          const next = text(...named);
          if (live) {
            const kept = keepAddresses(live, next, keys, strict);
            expect([kept.lost, kept.reused]).toEqual([[], []]);
            ({ keys } = kept);
          }
          live = next;
          for (const { key } of next.tree.sections) ever.set(foldSpelling(key), next.works[key] ?? '');
        }
        const standing = new Map(live?.tree.sections.map(({ key }) => [foldSpelling(key), key]));
        const earlier = new Map(keys.map(({ spelling, key }) => [spelling, key]));
        for (const [spelling, work] of ever) {
          const key = standing.get(spelling) ?? earlier.get(spelling) ?? '';
          expect(live?.works[key]).toBe(work);
        }
      }),
      { numRuns: 20 },
    );
  });
});
