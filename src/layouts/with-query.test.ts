import { expect, it } from 'vitest';
import { withQuery } from './with-query.ts';

it.each<[string, string, string, string]>([
  [
    'question, tab and filters, but no name of a tab and no page',
    '/es/search',
    'globalSearch=x&tab=products&tabName=Products&f.topic=electrical&PAGE=2&locale=en',
    '/es/search?globalSearch=x&tab=products&f.topic=electrical',
  ],
  [
    'the answers of a form',
    '/es/forms/public-review',
    'code=70&stage=input',
    '/es/forms/public-review?code=70&stage=input',
  ],
  ['a way back within the site', '/es/user/signin', 'returnurl=%2Fcart', '/es/user/signin?returnurl=%2Fcart'],
  [
    'no way to another site',
    '/es/user/signin',
    'returnURL=https://evil.example/&appstartpath=//x.y',
    '/es/user/signin',
  ],
  ['nothing where there is nothing', '/es/search', 'page=2', '/es/search'],
  ['an address that has its own', '/es/editor?type=page', 'x=1', '/es/editor?type=page'],
])('keeps %s in another language', (_, path, query, expected) => {
  expect(withQuery([{ language: 'es', path }], new URLSearchParams(query))).toEqual([
    { language: 'es', path: expected },
  ]);
});
