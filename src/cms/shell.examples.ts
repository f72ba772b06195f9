import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { siteAnswer } from '../../server/content/api/setting-answer.rules.ts';
import { site } from '../../server/content/items/types/site.contract.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { fillSite } from '../../server/platform/phrase.rules.ts';
import { shellQuery, type Shell, type SiteRecord } from './shell.ts';

interface Item {
  label: string;
  href: string;
  description?: string;
  children?: Item[];
}

/** Read files by their path: a shell asks for some of them ten times. */
const files = new Map<string, unknown>();

function read(language: string, name: string): unknown {
  const file = path.resolve('src/content', language, `${name}.yaml`);
  if (!files.has(file)) files.set(file, parse(readFileSync(file, 'utf8')));
  return files.get(file);
}

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

/** The organisation as the content API answers it: null for a field that is left out. */
function siteOf(language: Locale): SiteRecord {
  // A variant without a colour or a picture has those of the default language.
  const whole = Object.assign({}, read('en', 'site/main'), read(language, 'site/main'));
  const stored: Record<string, unknown> = v.parse(site, whole);
  const fields = Object.keys(siteAnswer.entries).map((field) => [field, stored[field] ?? null]);
  return v.parse(siteAnswer, Object.fromEntries(fields));
}

/** The shell of a language as the content API answers it, made from the demo corpus; for tests and the gallery. */
export function exampleShell(language: Locale): Shell {
  const { entries } = read(language, 'dictionary/shell') as { entries: Record<string, string> };
  const { ads } = read(language, 'ad-settings/main') as { ads: unknown };
  return v.parse(shellQuery.schema, {
    site: siteOf(language),
    topicAreas: { children: (read(language, 'topic-areas/main') as { areas: object[] }).areas },
    header: { ...(read(language, 'header/main') as object), logoAlt: siteOf(language).organization },
    menu: menu(language, 'main'),
    footer: { ...siteOf(language), navigation: menu(language, 'footer') },
    adDetails: ads,
    dictionary: Object.entries(entries).map(([key, phrase]) => ({
      key,
      phrase: fillSite(phrase, siteOf(language)),
      language,
    })),
  });
}
