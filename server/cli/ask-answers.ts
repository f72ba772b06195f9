import { createInterface } from 'node:readline/promises';
import { findCountryDefaults, countryCodes, nameCountry } from '../setup/home-country.rules.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { readSetupWords } from '../setup/setup-words.ts';

/** Asks one question until the answer is accepted. */
type Ask = (question: string, field: string, read: (typed: string) => unknown, otherwise?: string) => Promise<unknown>;

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const yesOrNo = (typed: string): boolean | string =>
  /^(y|yes)$/i.test(typed) ? true : /^(n|no)$/i.test(typed) ? false : typed;

/** An answer that lets the others be checked. */
const sample = {
  organization: 'O',
  initials: 'O',
  country: countryCodes[0],
  marks: ['O'],
  administrator: 'o@example.org',
};

/** Asks the nine questions at the terminal; what follows from the country is the default. */
export async function askAnswers(): Promise<Record<string, unknown>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const phrases = await readSetupWords('en');
  const ask: Ask = async (question, field, read, otherwise) => {
    for (;;) {
      const typed = (await terminal.question(`${question}${otherwise ? ` [${otherwise}]` : ''}: `)).trim();
      const value = read(typed === '' && otherwise !== undefined ? otherwise : typed);
      const checked = checkAnswers({ ...sample, [field]: value });
      const problem = checked.ok
        ? undefined
        : Object.entries(checked.problems).find(([path]) => path.startsWith(field));
      if (!problem) return value;
      console.error(`  ${phrases[problem[1]] ?? problem[1]}`);
    }
  };
  const plain = (typed: string) => typed;
  try {
    const name = await ask('1. Name of the organization', 'organization', plain);
    const initials = await ask('2. Initials, at most 8 characters', 'initials', plain);
    const country = String(await ask('3. Country, two letters such as ES', 'country', (typed) => typed.toUpperCase()));
    const defaults = findCountryDefaults(country);
    console.log(`   ${nameCountry(country, 'en')}`);
    const languages = await ask('4. Languages, the default first', 'languages', listOf, defaults.languages.join(', '));
    const organization: Record<string, unknown> = { en: name };
    for (const language of (languages as string[]).slice(1)) {
      organization[language] = await ask(`   Name in ${language}`, 'organization', plain, String(name));
    }
    const timeZone = await ask('5. Time zone', 'timeZone', plain, defaults.timeZone);
    const currency = await ask('6. Currency', 'currency', plain, 'USD');
    const marks = await ask('7. Marks of your documents, such as ISO, ISO/IEC', 'marks', listOf);
    const administrator = await ask('8. Email address of the administrator', 'administrator', plain);
    const sells = await ask('9. Does the organization sell something?', 'sells', yesOrNo, 'yes');
    const members = await ask('   Does it have members?', 'members', yesOrNo, 'yes');
    const committees = await ask('   Does it have committees?', 'committees', yesOrNo, 'yes');
    const training = await ask('   Does it give training?', 'training', yesOrNo, 'yes');
    const body = { sells, members, committees, training };
    return { organization, initials, country, languages, timeZone, currency, marks, administrator, ...body };
  } finally {
    terminal.close();
  }
}
