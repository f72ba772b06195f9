import { expect, it } from 'vitest';
import { bodyContext } from './body-context.ts';
import { writeBody } from './write-body.ts';

const context = bodyContext({
  keysHere: new Set(),
  hrefOf: (key) => `/at/${key}`,
  standardHref: () => null,
  objects: [],
  language: 'en',
  path: '/library',
});

it('holds the words of a caption together, which stay in view while the table is scrolled', () => {
  const table = '<table><caption>Ampacity of <em>copper</em></caption><tbody><tr><td>1</td></tr></tbody></table>';
  expect(writeBody(table, context)).toContain('<caption><span>Ampacity of <em>copper</em></span></caption>');
});
