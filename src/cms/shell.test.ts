import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { footerLinkLimit } from './footer-links.ts';
import { exampleShell } from './shell.examples.ts';
import type { Shell } from './shell.ts';

const keys = (shell: Shell) => shell.dictionary.map(({ key }) => key);
const dictionaryKeys = (language: string): string[] => {
  const folder = new URL(`../content/${language}/dictionary/`, import.meta.url);
  return readdirSync(folder).flatMap((name) => Object.keys(parse(readFileSync(new URL(name, folder), 'utf8')).entries));
};
const hrefs = (shell: Shell): string[] =>
  [
    ...(shell.header ? Object.values(shell.header).flat() : []),
    ...(shell.menu?.items ?? []).flatMap((item) => [
      item,
      ...item.children.flatMap((group) => [group, ...group.children]),
    ]),
    ...(shell.footer?.navigation.items ?? []).flatMap((group) => [group, ...group.children]),
    ...shell.adDetails,
  ].flatMap((link) => (typeof link === 'string' ? [] : [link.href]));

describe.each(['en', 'es'] as const)('the shell content in %s', (language) => {
  const shell = exampleShell(language);

  it('has at most twenty footer links', () => {
    const links = (shell.footer?.navigation.items ?? []).flatMap((group) => [group, ...group.children]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(footerLinkLimit);
  });

  it('links within its own language', () => {
    expect(hrefs(shell).length).toBeGreaterThan(50);
    for (const href of hrefs(shell)) expect(/^\/es(\/|$)/.test(href), href).toBe(language === 'es');
  });

  it('has a phrase for every key that components, layouts and feeds use', () => {
    const files = ['../components/', '../layouts/', './'].flatMap((name) => {
      const folder = new URL(name, import.meta.url);
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
        .map((entry) => new URL(entry.name, folder));
    });
    const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\('(\w+)'/g)]);
    expect(used.length).toBeGreaterThan(40);
    expect(dictionaryKeys(language)).toEqual(expect.arrayContaining(used.map((match) => match[1])));
  });
});

it('has the same keys in both languages', () => {
  expect(keys(exampleShell('es')).toSorted()).toEqual(keys(exampleShell('en')).toSorted());
});
