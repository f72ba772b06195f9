import { beforeAll, expect, it } from 'vitest';
import { checkCorpus } from './check-corpus.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { sitePath } from '../items/site-path.rules.ts';

/** Returns whether an address is below the page about free access. */
const isReading = (at: string | null) => /^\/(codes\/free-access|codigos\/acceso-gratuito)\/./.test(at ?? '');

interface Chapter {
  id: string;
  locale: string;
  address: string;
  access: unknown;
  noIndex: unknown;
  text: string;
}

let chapters: Chapter[];
let documents: { id: string; freeAccess: { permaLink: string }[] }[];
beforeAll(async () => {
  const { items, problems } = checkCorpus(await readDemoContent());
  expect(problems).toEqual([]);
  chapters = items
    .filter((item) => item.type === 'page' && isReading(item.path))
    .map(({ id, locale, path: at, fields }) => ({
      id,
      locale,
      address: sitePath(at ?? '', locale),
      access: fields['access'],
      noIndex: fields['noIndex'],
      text: ((fields['blocks'] ?? []) as { content?: string }[]).map(({ content = '' }) => content).join('\n\n'),
    }));
  documents = items
    .filter((item) => item.type === 'document')
    .map(({ id, fields }) => ({ id, freeAccess: (fields['freeAccess'] ?? []) as { permaLink: string }[] }));
});

const numbersOf = (text: string): string[] =>
  [...text.matchAll(/^#{2,4} § ([\w.]+) /gm)].map(([, number = '']) => number);
const changedIn = (text: string): string[] =>
  [...text.matchAll(/^#{2,4} § ([\w.]+) .*\{changed\}$/gm)].map(([, number = '']) => number);

it('opens every chapter to those alone who are signed in, and to no search engine', () => {
  const english = chapters.filter(({ locale }) => locale === 'en');
  expect(english.length).toBeGreaterThanOrEqual(9);
  expect(english.filter(({ access, noIndex }) => access !== 'secured' || noIndex !== true)).toEqual([]);
  // A variant has the rule of the item.
  const ids = new Set(english.map(({ id }) => id));
  expect(chapters.filter(({ id }) => !ids.has(id))).toEqual([]);
});

it('gives no number to two sections of a chapter', () => {
  const twice = chapters.filter(({ text }) => new Set(numbersOf(text)).size < numbersOf(text).length);
  expect(twice.map(({ address }) => address)).toEqual([]);
});

it('refers only to sections that exist', () => {
  const sections = new Set(chapters.flatMap(({ address, text }) => numbersOf(text).map((no) => `${address}#s${no}`)));
  const links = chapters.flatMap(({ address, text }) =>
    [...text.matchAll(/\]\(([^)\s]*#s[^)\s]*)\)/g)].map(([, to = '']) => (to.startsWith('#') ? address + to : to)),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !sections.has(link))).toEqual([]);
});

it('lists on the start page of a standard exactly the sections marked as changed', () => {
  const starts = chapters.filter(({ text }) => numbersOf(text).length === 0);
  expect(starts).toHaveLength(4);
  for (const start of starts) {
    const own = chapters.filter(({ address }) => address.startsWith(`${start.address}/`));
    const marked = own.flatMap(({ address, text }) => changedIn(text).map((number) => `${address}#s${number}`));
    const listed = [...start.text.matchAll(/\]\(([^)\s]*#s[^)\s]*)\)/g)].map(([, to = '']) => to);
    expect(listed.toSorted()).toEqual(marked.toSorted());
    expect(marked.length).toBeGreaterThan(0);
  }
});

it('leads from three standards to their chapters', () => {
  const addresses = new Set(chapters.map(({ address }) => address));
  const leading = documents.filter(({ freeAccess }) => freeAccess.some(({ permaLink }) => addresses.has(permaLink)));
  expect(new Set(leading.map(({ id }) => id)).size).toBe(3);
});
