import { describe, expect, it } from 'vitest';
import { footerLinkLimit } from '../components/frame/footer-links.ts';
import { exampleShell } from './shell.examples.ts';
import type { Shell } from './shell.ts';

const keys = (shell: Shell) => shell.dictionary.map(({ key }) => key);
const hrefs = (shell: Shell): string[] =>
  [
    ...(shell.header ? Object.values(shell.header).flat() : []),
    ...(shell.menu?.items ?? []).flatMap((item) => [
      item,
      ...item.children.flatMap((group) => [group, ...group.children]),
    ]),
    ...(shell.footer?.navigation.items ?? []).flatMap((group) => [group, ...group.children]),
    ...shell.adDetails,
  ].flatMap((link) => (typeof link === 'string' || link === null ? [] : [link.href]));

describe.each(['en', 'es'] as const)('the shell content in %s', (language) => {
  const shell = exampleShell(language);

  it('has at most twenty footer links', () => {
    const links = (shell.footer?.navigation.items ?? []).flatMap((group) =>
      group.children.length > 0 ? group.children : [group],
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(footerLinkLimit);
  });

  it('links within its own language', () => {
    expect(hrefs(shell).length).toBeGreaterThan(50);
    for (const href of hrefs(shell)) expect(/^\/es(\/|$)/.test(href), href).toBe(language === 'es');
  });
});

it('has the same keys in both languages', () => {
  expect(keys(exampleShell('es')).toSorted()).toEqual(keys(exampleShell('en')).toSorted());
});
