import { createHash } from 'node:crypto';
import { escapeXml } from '../content/items/xml-text.rules.ts';
import { defaultLocale, localeNames, locales, type Locale } from '../platform/locale.rules.ts';
import { papers } from './home-country.rules.ts';
import type { AnswerProblems } from './check-answers.ts';
import { readSetupWords } from './setup-words.ts';

const style =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;color:black;background:white}main{max-width:42rem;margin:0 auto;padding:2rem 1rem}' +
  'label,legend{font-weight:600;display:block}fieldset{border:0;padding:0;margin:0}fieldset label{font-weight:400}' +
  '.field{margin:1.25rem 0}input[type=text],input[type=email],select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid dimgray;border-radius:4px}' +
  '.hint{margin:.25rem 0;color:dimgray}.problem{margin:.25rem 0;color:firebrick;font-weight:600}[role=alert]{border-left:4px solid firebrick;padding:.25rem 1rem}' +
  'button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:4px;background:black;color:white}' +
  ':focus-visible{outline:3px solid royalblue;outline-offset:2px}';

/** Policy of these pages: their own style, and a form to this site. */
export const setupPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

type Phrases = Readonly<Record<string, string>>;
const word = (phrases: Phrases, key: string): string => escapeXml(phrases[key] ?? key);

/** Returns a page without any brand. */
async function plainPage(language: Locale, titleKey: string, body: (phrases: Phrases) => string): Promise<string> {
  const phrases = await readSetupWords(language);
  const title = word(phrases, titleKey);
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1>${body(phrases)}</main></body></html>`
  );
}

/** Returns the page of every address of a site that is not set up. */
export const writeUnsetPage = (language: Locale): Promise<string> =>
  plainPage(language, 'SetupUnset', (phrases) => `<p>${word(phrases, 'SetupUnsetText')}</p>`);

/** Returns a page with one sentence. @param key of the sentence */
export const writeSetupNotice = (language: Locale, key: string): Promise<string> =>
  plainPage(language, 'SetupTitle', (phrases) => `<p>${word(phrases, key)}</p>`);

/** Returns the page after the setup. @param isMailed whether the administrator was sent a link */
export const writeSetupDone = (language: Locale, email: string, isMailed: boolean): Promise<string> =>
  plainPage(language, 'SetupDone', (phrases) => {
    const sentence = phrases[isMailed ? 'SetupDoneText' : 'SetupDoneOwn'] ?? '{email}';
    const told = escapeXml(sentence.replace('{email}', () => email));
    return `<p>${told}</p><p>${word(phrases, 'SetupDoneNext')}</p><p><a href="/">${word(phrases, 'SetupDoneLink')}</a></p>`;
  });

interface FormState {
  key: string;
  /** Typed texts by field. */
  texts: URLSearchParams;
  /** Keys of phrases by name of the field. */
  problems: AnswerProblems;
  /** A sentence about the whole form. */
  refusal?: string;
}

/** Returns the form with the nine questions; what was typed stands in it, and each problem at its field. */
export function writeSetupForm(language: Locale, { key, texts, problems, refusal }: FormState): Promise<string> {
  return plainPage(language, 'SetupTitle', (phrases) => {
    const alert = refusal ?? (Object.keys(problems).length > 0 ? phrases['SetupProblems'] : undefined);
    const fields = new SetupFields(phrases, texts, problems);
    return (
      (alert === undefined ? '' : `<div role="alert"><p>${escapeXml(alert)}</p></div>`) +
      `<p>${word(phrases, 'SetupIntro')}</p><form method="post" action="/setup"><input type="hidden" name="key" value="${escapeXml(key)}">` +
      fields.text('organization-en', 'SetupOrganization') +
      locales
        .filter((locale) => locale !== defaultLocale)
        .map((locale) =>
          fields.text(`organization-${locale}`, 'SetupOrganizationIn', { language: localeNames[locale] }),
        )
        .join('') +
      fields.text('initials', 'SetupInitialsLabel') +
      fields.text('country', 'SetupCountryLabel') +
      fields.boxes(
        'languages',
        'SetupLanguagesLabel',
        locales.map((locale) => [locale, localeNames[locale]]),
      ) +
      fields.text('timeZone', 'SetupZoneLabel') +
      fields.select('paper', 'SetupPaperLabel', [
        ['', phrases['SetupPaperByCountry'] ?? ''],
        ...papers.map((paper) => [paper, paper] as const),
      ]) +
      fields.select('currency', 'SetupCurrencyLabel', [['USD', 'USD']]) +
      fields.text('marks', 'SetupMarksLabel') +
      fields.text('administrator', 'SetupAdministratorLabel', {}, 'email') +
      fields.boxes(
        'body',
        'SetupBodyLabel',
        bodyAnswers.map((name) => [name, phrases[`Setup${name[0]?.toUpperCase()}${name.slice(1)}`] ?? name]),
      ) +
      `<p><button type="submit">${word(phrases, 'SetupSubmit')}</button></p></form>`
    );
  });
}

/** Answers about the kind of body, ticked each. */
export const bodyAnswers = ['sells', 'members', 'committees', 'training'] as const;

/** Writes fields with label, hint, problem and what was typed. */
class SetupFields {
  readonly #phrases: Phrases;
  readonly #texts: URLSearchParams;
  readonly #problems: AnswerProblems;

  constructor(phrases: Phrases, texts: URLSearchParams, problems: AnswerProblems) {
    this.#phrases = phrases;
    this.#texts = texts;
    this.#problems = problems;
  }

  #around(name: string, labelKey: string): { hint: string; problem: string; described: string } {
    const hintKey = labelKey.replace(/Label$/, 'Hint');
    const hint =
      hintKey !== labelKey && this.#phrases[hintKey]
        ? `<p class="hint" id="${name}-hint">${word(this.#phrases, hintKey)}</p>`
        : '';
    const key = this.#problems[name];
    const problem = key === undefined ? '' : `<p class="problem" id="${name}-problem">${word(this.#phrases, key)}</p>`;
    const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
    const described = (ids && ` aria-describedby="${ids}"`) + (problem && ' aria-invalid="true"');
    return { hint, problem, described };
  }

  #label(labelKey: string, tokens: Readonly<Record<string, string>> = {}): string {
    const text = this.#phrases[labelKey] ?? labelKey;
    return escapeXml(text.replace(/\{(\w+)\}/g, (whole, token: string) => tokens[token] ?? whole));
  }

  text(name: string, labelKey: string, tokens: Readonly<Record<string, string>> = {}, type = 'text'): string {
    const { hint, problem, described } = this.#around(name, labelKey);
    const value = escapeXml(this.#texts.get(name) ?? '');
    return (
      `<div class="field"><label for="${name}">${this.#label(labelKey, tokens)}</label>${hint}${problem}` +
      `<input type="${type}" id="${name}" name="${name}" value="${value}"${described}></div>`
    );
  }

  select(name: string, labelKey: string, options: readonly (readonly [string, string])[]): string {
    const { hint, problem, described } = this.#around(name, labelKey);
    const chosen = this.#texts.get(name) ?? '';
    const list = options.map(
      ([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeXml(label)}</option>`,
    );
    return (
      `<div class="field"><label for="${name}">${this.#label(labelKey)}</label>${hint}${problem}` +
      `<select id="${name}" name="${name}"${described}>${list.join('')}</select></div>`
    );
  }

  boxes(name: string, labelKey: string, options: readonly (readonly [string, string])[]): string {
    const { hint, problem, described } = this.#around(name, labelKey);
    const chosen = new Set(this.#texts.getAll(name));
    const list = options.map(
      ([value, label]) =>
        `<label><input type="checkbox" name="${name}" value="${value}"${chosen.has(value) ? ' checked' : ''}> ${escapeXml(label)}</label>`,
    );
    return `<fieldset class="field"${described}><legend>${this.#label(labelKey)}</legend>${hint}${problem}${list.join('')}</fieldset>`;
  }
}
