import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { shellQuery, type Shell } from './shell.ts';

interface Item {
  label: string;
  href: string;
  description?: string;
  children?: Item[];
}

const read = (language: string, file: string): unknown =>
  parse(readFileSync(path.resolve('src/content', language, `${file}.yaml`), 'utf8'));

/** Optional fields as the content API answers them: null and []. */
const answered = ({ label, href, description = '', children = [] }: Item): object => ({
  label,
  href,
  description: description || null,
  children: children.map(answered),
});
const menu = (language: string, id: string): object => {
  const { items } = read(language, `menu/${id}`) as { items: Item[] };
  return { items: items.map(answered) };
};

/** The shell of a language as the content API answers it, made from the demo corpus; for tests and the gallery. */
export function exampleShell(language: Locale): Shell {
  const { entries } = read(language, 'dictionary/shell') as { entries: Record<string, string> };
  const { ads } = read(language, 'ad-settings/main') as { ads: unknown };
  return v.parse(shellQuery.schema, {
    header: read(language, 'header/main'),
    menu: menu(language, 'main'),
    footer: { ...(read(language, 'footer/main') as object), navigation: menu(language, 'footer') },
    adDetails: ads,
    dictionary: Object.entries(entries).map(([key, phrase]) => ({ key, phrase, language })),
  });
}
