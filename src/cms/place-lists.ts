import { isCountryCode } from '../../server/people/accounts/address.rules.ts';
import { getCountries } from './queries/countries.ts';
import { getStates } from './queries/states.ts';
import { read } from './query.ts';

/** Countries and the states of one of them, in the reader's language and alphabet. */
export async function readPlaceLists(locals: App.Locals, language: string, country: string) {
  const [{ countries }, { states }] = await Promise.all([
    read(locals, getCountries, { language }),
    isCountryCode(country) ? read(locals, getStates, { countryCode: country, language }) : { states: [] },
  ]);
  const { compare } = new Intl.Collator(language);
  return { countries: countries.toSorted((a, b) => compare(a.countryName, b.countryName)), states };
}
