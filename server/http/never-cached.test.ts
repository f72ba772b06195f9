import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/env/env.ts';

const read = (file: string): string => readFileSync(path.join(projectRoot(), file), 'utf8');

/** Stored pages, and files that every cache may keep. */
const kept = new Set(['404', '500', '[...path]', 'brand', 'images', 'dev', 'lang']);

it('tells caches of every family of pages that is made for each request', () => {
  const families = readdirSync(path.join(projectRoot(), 'src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.astro'))
    .map(({ name }) => name.replace(/\.astro$/, ''))
    .filter((name) => !kept.has(name));
  expect([...new Set(families)].length).toBeGreaterThan(15);
  const pattern = /req\.url ~ "(\^\/\(es\/\)[^"]*)"/.exec(read('packaging/varnish/site.vcl'))?.[1] ?? 'no pattern';
  const passed = new RegExp(pattern);
  const told = read('docs/operate/proxies.md');
  for (const family of families) {
    expect(`/${family}`).toMatch(passed);
    expect(`/es/${family}/x?y`).toMatch(passed);
    expect(told).toContain(`\`/${family}\``);
  }
  for (const page of ['/', '/es', '/about', '/usership', '/es/searching', '/carts']) expect(page).not.toMatch(passed);
});
