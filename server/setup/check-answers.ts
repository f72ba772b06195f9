import * as v from 'valibot';
import { findBrandProblem } from '../content/editing/find-brand-problem.ts';
import { isEmailAddress } from '../platform/email.rules.ts';
import { defaultLocale, isLocale, locales, type Locale } from '../platform/locale.rules.ts';
import { moduleNames } from '../platform/installation/module-names.contract.ts';
import type { PhraseKey } from '../platform/phrase-key.contract.ts';
import { countryCodes, findCountryDefaults, papers, type CountryDefaults } from './home-country.rules.ts';

// The messages are keys of phrases: the page shows them at its fields in the reader's language, the command in English.
const says = (key: PhraseKey): PhraseKey => key;

const text = (key: PhraseKey, most = 300, tooLong: PhraseKey = 'SetupTooLong') =>
  v.pipe(
    v.string(key),
    v.trim(),
    v.nonEmpty(key),
    v.maxLength(most, tooLong),
    // Names go into headers of mails, into titles and into file names.
    v.check((given) => given.isWellFormed() && !/\p{Cc}/u.test(given), says('SetupControlCharacter')),
  );

const language = v.pipe(
  v.string(says('SetupLanguageUnknown')),
  v.check(isLocale, says('SetupLanguageUnknown')),
  v.transform((tag) => tag as Locale),
);

const languages = v.pipe(
  v.array(language, says('SetupLanguageUnknown')),
  v.minLength(1, says('SetupLanguageMissing')),
  v.check((tags) => new Set(tags).size === tags.length, says('SetupLanguageTwice')),
  // Addresses of the default language have no prefix, and which one that is, is part of the build.
  v.check(([first]) => first === defaultLocale, says('SetupLanguageFirst')),
);

const organization = v.pipe(
  v.union(
    [v.string(), v.strictObject(v.entriesFromList(locales, v.optional(text('SetupNameMissing'))))],
    says('SetupNameMissing'),
  ),
  v.transform(
    (given) => (typeof given === 'string' ? { [defaultLocale]: given } : given) as Partial<Record<Locale, string>>,
  ),
  v.strictObject({
    ...v.entriesFromList(locales, v.optional(text('SetupNameMissing'))),
    [defaultLocale]: text('SetupNameMissing'),
  }),
);

const mark = v.pipe(text('SetupMarkMissing', 40), v.regex(/\p{L}/u, says('SetupMarkLetters')));
const color = v.pipe(v.string(says('SetupColor')), v.regex(/^#[0-9a-f]{6}$/i, says('SetupColor')));
const email = v.pipe(text('SetupEmail', 254), v.check(isEmailAddress, says('SetupEmail')));
const country = v.pipe(
  v.string(says('SetupCountry')),
  v.check((code) => countryCodes.includes(code), says('SetupCountry')),
);

/** Checks what the setup is told; what is left out follows from the country. */
const given = v.strictObject({
  organization,
  initials: text('SetupInitials', 8, 'SetupInitials'),
  country,
  languages: v.optional(languages),
  timeZone: v.optional(
    v.pipe(
      v.string(says('SetupZone')),
      v.check((zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone), says('SetupZone')),
    ),
  ),
  currency: v.optional(v.literal('USD', says('SetupCurrency')), 'USD'),
  paper: v.optional(v.picklist(papers, says('SetupPaper'))),
  marks: v.pipe(v.array(mark, says('SetupMarkMissing')), v.minLength(1, says('SetupMarkMissing'))),
  administrator: email,
  /** Kind of body. */
  sells: v.optional(v.boolean(says('SetupYesNo')), true),
  members: v.optional(v.boolean(says('SetupYesNo')), true),
  committees: v.optional(v.boolean(says('SetupYesNo')), true),
  training: v.optional(v.boolean(says('SetupYesNo')), true),
  /** Modules of few bodies, which are off unless they are named here. */
  furtherModules: v.optional(v.array(v.picklist(moduleNames, says('SetupModule')), says('SetupModule')), []),
  legalName: v.optional(text('SetupNameMissing')),
  address: v.optional(v.array(text('SetupTooLong')), []),
  telephone: v.optional(text('SetupTooLong', 40)),
  supportEmail: v.optional(email),
  brandColor: v.optional(color),
  signalColor: v.optional(color),
});

/** Answers of the setup, complete. */
export type SetupAnswers = Omit<v.InferOutput<typeof given>, 'languages' | 'timeZone' | 'paper'> & {
  languages: Locale[];
  timeZone: string;
  paper: CountryDefaults['paper'];
};

/** Keys of phrases, or sentences about a colour, by the dotted path of the answer that is refused. */
export type AnswerProblems = Readonly<Record<string, string>>;

/** Checks answers. @returns complete answers, or what is wrong with each */
export function checkAnswers(
  input: unknown,
): { ok: true; answers: SetupAnswers } | { ok: false; problems: AnswerProblems } {
  const checked = v.safeParse(given, input);
  if (!checked.success) return { ok: false, problems: describeIssues(checked.issues) };
  const { languages: chosen, timeZone, paper, ...rest } = checked.output;
  const unreadable = findColorProblems(rest);
  if (unreadable) return { ok: false, problems: unreadable };
  const defaults = findCountryDefaults(rest.country);
  const answers = {
    ...rest,
    languages: chosen ?? defaults.languages,
    timeZone: timeZone ?? defaults.timeZone,
    paper: paper ?? defaults.paper,
  };
  return { ok: true, answers };
}

/** Returns colours that leave a text unreadable; the sentence names the nearest one that does not. */
function findColorProblems({ brandColor, signalColor }: { brandColor?: string; signalColor?: string }) {
  if (brandColor === undefined && signalColor === undefined) return null;
  const found = findBrandProblem({ type: 'site', fields: { brandColor, signalColor } });
  return (
    found && Object.fromEntries(Object.entries(found).map(([field, text]) => [field.replace('fields.', ''), text]))
  );
}

const requiredProblems: Readonly<Record<string, PhraseKey>> = {
  organization: 'SetupNameMissing',
  initials: 'SetupInitials',
  country: 'SetupCountry',
  marks: 'SetupMarkMissing',
  administrator: 'SetupEmail',
};

function describeIssues(issues: readonly v.BaseIssue<unknown>[]): AnswerProblems {
  return Object.fromEntries(
    issues.toReversed().map((issue) => {
      const path = v.getDotPath(issue) ?? '';
      const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
      const isMissing = issue.kind === 'schema' && issue.received === 'undefined';
      const missing = isMissing ? requiredProblems[path.split('.')[0] ?? ''] : undefined;
      return [path, isUnknown ? says('SetupUnknownAnswer') : (missing ?? issue.message)];
    }),
  );
}
