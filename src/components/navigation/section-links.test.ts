import { expect, it } from 'vitest';
import { sectionLinks } from './section-links.ts';

const leaf = (label: string, href: string) => ({ label, href, description: null });
const menu = {
  items: [
    {
      ...leaf('Training', '/training'),
      children: [
        { ...leaf('Courses', '/training'), children: [leaf('Online', '/training/online')] },
        { ...leaf('Proof', '/training/exams'), children: [leaf('Examinations', '/training/exams')] },
        { ...leaf('Shop', '/products#courses'), children: [leaf('Deep', '/training/online/deep')] },
      ],
    },
    {
      ...leaf('Español', '/es/ayuda'),
      children: [{ ...leaf('A', '/es/ayuda/a'), children: [leaf('B', '/es/ayuda/b')] }],
    },
  ],
};
const footer = null;
const crumbs = (path: string) => [
  { title: 'Home', path: '/' },
  { title: 'Training', path },
];

it('names the pages of the section once, by their own words', () => {
  expect(sectionLinks('/training/exams', { menu, footer }, crumbs('/training'))).toEqual({
    start: { title: 'Training', path: '/training' },
    links: [
      { label: 'Online', href: '/training/online' },
      { label: 'Examinations', href: '/training/exams' },
    ],
  });
});

it('knows the sections of the other language', () => {
  expect(sectionLinks('/es/ayuda/b', { menu, footer }, crumbs('/es/ayuda'))?.links.map(({ href }) => href)).toEqual([
    '/es/ayuda/b',
    '/es/ayuda/a',
  ]);
});

it.each(['/privacy', '/', '/training-camp', '/es'])('has nothing to say beside %s', (path) => {
  expect(sectionLinks(path, { menu, footer }, crumbs(path))).toBeNull();
});

it('names at most twelve', () => {
  const children = Array.from({ length: 20 }, (_, index) => leaf(`${index}`, `/training/${index}`));
  const long = { items: [{ ...leaf('Training', '/training'), children: [{ ...leaf('All', '/training'), children }] }] };
  expect(sectionLinks('/training/1', { menu: long, footer }, crumbs('/training'))?.links).toHaveLength(12);
});
