import { expect, it } from 'vitest';
import type { NotedValue } from '../../server/content/api/field-marks.ts';
import { markOf, numberOf } from '../../server/content/texts/field-mark.rules.ts';
import { indexValues } from './printed-values.ts';
import { takeMarks } from './take-marks.ts';

const marked = [
  'title',
  'editions.0.summary',
  'editions.1.summary',
  'committee:ecc/en/title',
  'dictionary:documents/en/entries.DocumentStatusInRevision',
  'dictionary:documents/en/entries.EditionOf',
];
const [title, first, second, committee, status, edition] = marked.map((_, index) => markOf(index));

const noted = (place: string, value: string, kind: NotedValue['kind']): NotedValue => {
  const at = place.lastIndexOf('/');
  return { place: { id: place.slice(0, Math.max(at, 0)), locale: '', place: place.slice(at + 1) }, value, kind };
};
const values = [
  noted('status', 'In revision', 'choice'),
  noted('code', '70', 'text'),
  noted('codeNumberPrefix', 'MSC', 'text'),
  noted('publishedAt', '2025-08-14', 'date'),
  noted('editions.0.year', '2026', 'number'),
  noted('editions.0.effectiveAt', '2025-08-14', 'date'),
  noted('editions.1.year', '2023', 'number'),
  noted('editions.1.effectiveAt', '2025-08-14', 'date'),
  noted('editions.1.count', '70', 'number'),
  noted('committee:ecc/en/acronym', 'AT&T', 'text'),
  noted('site:main/en/telephone', '+1 330 555 0140', 'text'),
];
const write = ({ place }: NotedValue) => (place.id === '' ? place.place : `${place.id}/${place.place}`);
const find = indexValues(values, 'en', write);

/** Returns the places of the element `<b>` of a page. */
function placesOf(main: string): string[] {
  const page = `<html><body><main>${main}</main><footer><p>${committee}C</p></footer></body></html>`;
  const { html, places } = takeMarks(page, (mark) => marked[numberOf(mark)], find);
  const numbers = /<b data-place="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  const list = places.filter((place) => place !== 'committee:ecc/en/title' || main.includes(committee ?? ''));
  return numbers.flatMap((number) => list[Number.parseInt(number, 36)] ?? []);
}

it.each([
  ['a day in its entry', `<h1>${title}T</h1><li><b>14-Aug-2025</b><p>${second}S</p></li>`, ['editions.1.effectiveAt']],
  ['a day of the item itself', `<h1>${title}T</h1><b>August 14, 2025</b>`, ['publishedAt']],
  [
    'a year in a phrase',
    `<li><b>${edition}2026 edition</b><p>${first}S</p></li>`,
    ['editions.0.year', 'dictionary:documents/en/entries.EditionOf'],
  ],
  [
    'a choice, by its phrase',
    `<h1>${title}T</h1><b>${status}Under review</b>`,
    ['status', 'dictionary:documents/en/entries.DocumentStatusInRevision'],
  ],
  ['a number that code compares', `<h1>${title}T</h1><b>MSC 70</b>`, ['code']],
  ['signs that HTML escapes', `<p>${committee}C</p><b>AT&amp;T</b>`, ['committee:ecc/en/acronym']],
  ['the record of the site, anywhere', '<b>+1 330 555 0140</b>', ['site:main/en/telephone']],
  ['nothing for a small number', `<li><b>7</b><p>${second}S</p></li>`, []],
  ['nothing for the value of an item that is not near', '<b>14-Aug-2025</b>', []],
  ['nothing inside a text', `<p>${title}In <b>2026</b></p><p>${first}S</p>`, []],
  [
    'a phrase alone',
    `<h1>${title}MSC</h1><b>${edition}The MSC edition</b>`,
    ['dictionary:documents/en/entries.EditionOf'],
  ],
])('finds %s', (_, main, places) => {
  expect(placesOf(main)).toEqual(places);
});
