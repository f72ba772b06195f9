import path from 'node:path';
import { readCorpus, type FiledItem } from '../content/corpus/corpus-file.ts';
import { projectRoot } from '../platform/env/env.ts';
import type { Locale } from '../platform/locale.rules.ts';
import { countryCodes, nameCountry } from './home-country.rules.ts';

/** Countries that no order is taken from (docs/decisions/addresses.md#sanctioned-countries). */
const withoutOrders: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'RU', 'SY']);

/** Returns the list of countries in each language, and the lists of states that the release has. */
export async function listPlaces(languages: readonly Locale[]): Promise<FiledItem[]> {
  const lists = await readCorpus(path.join(projectRoot(), 'src/content'), new Set(['state-list']));
  const isWanted = ({ body }: FiledItem) => languages.includes((body as { locale: Locale }).locale);
  return [...languages.map(listCountries), ...lists.filter(isWanted)];
}

function listCountries(locale: Locale): FiledItem {
  const countries = countryCodes
    .map((code) => ({ code, countryName: nameCountry(code, locale), allowForOrders: !withoutOrders.has(code) }))
    .toSorted((a, b) => a.countryName.localeCompare(b.countryName, locale));
  const body = { type: 'country-list', locale, fields: { countries } };
  return { file: `${locale}/country-list/main.yaml`, id: 'country-list:main', body };
}
