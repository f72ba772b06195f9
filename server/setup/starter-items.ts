import path from 'node:path';
import { readCorpus, type FiledItem } from '../content/corpus/corpus-file.ts';
import { projectRoot } from '../platform/env/env.ts';
import { defaultLocale, type Locale } from '../platform/locale.rules.ts';
import { findModulesOff } from './body-modules.ts';
import { fillTemplate } from './fill-template.rules.ts';
import { nameCountry } from './home-country.rules.ts';
import { listPlaces } from './place-items.ts';
import type { SetupAnswers } from './check-answers.ts';

/** Items of a new site. */
export interface Starter {
  live: FiledItem[];
  /** Legal texts with gaps, and the footer that leads to them: published by an editor. */
  drafts: FiledItem[];
}

/** Words that stand where a fact was not given, for an editor to fill in. */
const gaps: Readonly<Record<Locale, { address: string; supportEmail: string }>> = {
  en: { address: '[postal address]', supportEmail: '[email address]' },
  es: { address: '[dirección postal]', supportEmail: '[correo electrónico]' },
};

/** Makes the first items of a site from the templates beside this file. */
export async function writeStarter(answers: SetupAnswers): Promise<Starter> {
  const templates = await readCorpus(path.join(projectRoot(), 'server/setup/starter'));
  const starter: Starter = { live: [...writeSite(answers), ...(await listPlaces(answers.languages))], drafts: [] };
  for (const template of templates) {
    const { type, locale, path: address, fields } = template.body as TemplateBody;
    if (!answers.languages.includes(locale)) continue;
    const { draft, ...rest } = fields;
    const filled = fillTemplate(rest, { tokens: tokensOf(answers, locale), modulesOff: findModulesOff(answers) });
    if (!filled) continue;
    const isDraft = draft === true || template.id.endsWith('.draft');
    // The page has no address once a later setup switches its module off.
    const module = type === 'page' && typeof rest['needs'] === 'string' ? { module: rest['needs'] } : {};
    const body = { type, locale, fields: { ...module, ...filled }, ...(address !== undefined && { path: address }) };
    const item = { file: template.file, id: template.id.replace(/\.draft$/, ''), body };
    (isDraft ? starter.drafts : starter.live).push(item);
  }
  return starter;
}

interface TemplateBody {
  type: string;
  locale: Locale;
  path?: string;
  fields: Record<string, unknown>;
}

/** Returns the full name in a language; that of the default language where none was given. */
export const nameIn = ({ organization }: SetupAnswers, language: Locale): string =>
  organization[language] ?? organization[defaultLocale] ?? '';

const tokensOf = (answers: SetupAnswers, language: Locale): Record<string, string> => ({
  organization: nameIn(answers, language),
  initials: answers.initials,
  country: nameCountry(answers.country, language),
  address: answers.address.join(', ') || gaps[language].address,
  supportEmail: answers.supportEmail ?? gaps[language].supportEmail,
});

/** Returns the record of the organisation in each language; what is the same in all is in the default one. */
function writeSite(answers: SetupAnswers): FiledItem[] {
  const { initials, marks, address, legalName, telephone, supportEmail, brandColor, signalColor } = answers;
  return answers.languages.map((locale) => {
    const named = { organization: nameIn(answers, locale), initials };
    const whole = {
      ...named,
      marks: marks.map((prefix) => ({ prefix })),
      address,
      ...(legalName !== undefined && { legalName }),
      ...(telephone !== undefined && { telephone }),
      ...(supportEmail !== undefined && { supportEmail }),
      ...(brandColor !== undefined && { brandColor }),
      ...(signalColor !== undefined && { signalColor }),
    };
    const fields = locale === defaultLocale ? whole : named;
    return { file: `${locale}/site/main.yaml`, id: 'site:main', body: { type: 'site', locale, fields } };
  });
}
