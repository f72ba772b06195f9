import { defaultLocale, isLocale, type Locale } from '../platform/locale.rules.ts';

/** Countries and territories of ISO 3166-1. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Countries whose paper is US Letter (CLDR, paperSize). */
const letterCountries: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** Zone of the largest city, for countries with several zones of which it is not the first by name. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
};

/** Sizes of paper. */
export const papers = ['A4', 'LETTER'] as const;
const paperNames: Readonly<Record<string, string>> = { LETTER: 'US Letter' };
/** Returns the name of a paper for readers. */
export const paperName = (paper: string): string => paperNames[paper] ?? paper;

/** Defaults of the answers that follow from the home country. */
export interface CountryDefaults {
  languages: Locale[];
  timeZone: string;
  paper: (typeof papers)[number];
}

/** Returns the default answers for a home country. */
export function findCountryDefaults(country: string): CountryDefaults {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return {
    languages: isLocale(language) && language !== defaultLocale ? [defaultLocale, language] : [defaultLocale],
    timeZone: mainZones[country] ?? firstZone(country),
    paper: letterCountries.has(country) ? 'LETTER' : 'A4',
  };
}

/** Returns the first zone of a country; UTC where it has none, as in Antarctica's uninhabited parts. */
function firstZone(country: string): string {
  const known = Intl.supportedValuesOf('timeZone');
  return new Intl.Locale(`und-${country}`).getTimeZones()?.find((zone) => known.includes(zone)) ?? 'UTC';
}

/** Returns the name of a country in a language. */
export const nameCountry = (country: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
