import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/env/env.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { describeBody, findModulesOff } from './body-modules.ts';
import { readDemoFacts } from './demo-setup.ts';
import { findCountryDefaults } from './home-country.rules.ts';
import { checkAnswers } from './check-answers.ts';
import { readSetupFile } from './setup-file.ts';
import { readSetupWords } from './setup-words.ts';

const given = {
  organization: 'Norms Open Institute',
  initials: 'NOI',
  country: 'ES',
  marks: ['NOI'],
  administrator: 'admin@noi.example.org',
};
const sentences = await readSetupWords('en');

it.each([
  ['organization', '', 'Enter the name'],
  ['organization', { es: 'Normas' }, 'Enter the name'],
  ['organization', 'Two\nlines', 'control characters'],
  ['initials', 'NINECHARS', 'at most 8'],
  ['initials', undefined, 'at most 8'],
  ['country', 'Spain', 'no country'],
  ['country', 'EU', 'no country'],
  ['languages', ['fr'], 'English (en) and Spanish (es) only'],
  ['languages', 'en', 'English (en) and Spanish (es) only'],
  ['languages', [], 'at least one language'],
  ['languages', ['en', 'en'], 'named twice'],
  ['languages', ['es'], 'first language must be en'],
  ['languages', ['es', 'en'], 'first language must be en'],
  ['timeZone', 'Europe/Atlantis', 'no time zone'],
  ['currency', 'EUR', 'USD only'],
  ['paper', 'A5', 'A4 or LETTER'],
  ['marks', [], 'at least one mark'],
  ['marks', undefined, 'at least one mark'],
  ['marks', ['NOI', '9001'], 'must have a letter'],
  ['administrator', 'somebody', 'no email address'],
  ['administrator', undefined, 'no email address'],
  ['sells', 'yes', 'true or false'],
  ['furtherModules', ['casino'], 'no such module'],
  ['brandColor', 'blue', '#1a4f7a'],
  ['surprise', 1, 'no such question'],
])('refuses %s as %j with a sentence at that answer', (answer, value, sentence) => {
  const checked = checkAnswers({ ...given, [answer]: value });
  expect(checked.ok).toBe(false);
  if (checked.ok) return;
  const [[at = '', key = ''] = []] = Object.entries(checked.problems);
  expect(at.split('.')[0]).toBe(answer);
  expect(sentences[key]).toContain(sentence);
});

it('refuses colours that leave a text unreadable, with one that does not', () => {
  const checked = checkAnswers({ ...given, brandColor: '#ffff00', signalColor: '#8a5208' });
  if (checked.ok) throw new Error('Yellow on white was accepted.');
  const sentence = checked.problems['brandColor'] ?? '';
  const nearest = /nearest colour that passes is (#[0-9a-f]{6})/.exec(sentence)?.[1] ?? '';
  expect(checkAnswers({ ...given, brandColor: nearest, signalColor: '#8a5208' })).toMatchObject({ ok: true });
});

it('takes zone, paper and languages from the country', () => {
  const read = (country: string) => {
    const checked = checkAnswers({ ...given, country });
    return checked.ok && [checked.answers.timeZone, checked.answers.paper, checked.answers.languages.join()];
  };
  expect(read('ES')).toEqual(['Europe/Madrid', 'A4', 'en,es']);
  expect(read('US')).toEqual(['America/New_York', 'LETTER', 'en']);
  expect(read('MX')).toEqual(['America/Mexico_City', 'LETTER', 'en,es']);
  expect(read('FR')).toEqual(['Europe/Paris', 'A4', 'en']);
  expect(findCountryDefaults('AQ').timeZone).toBeTruthy();
});

it('switches off the modules that a body has no use for, and reads them back', () => {
  const body = {
    sells: false,
    members: false,
    committees: true,
    training: false,
    furtherModules: ['inspectors' as const],
  };
  const off = findModulesOff(body);
  expect(off).toEqual(expect.arrayContaining(['shop', 'memberships', 'training', 'hot-work', 'communities']));
  expect(off).not.toContain('committees');
  expect(off).not.toContain('inspectors');
  expect(describeBody(off)).toEqual(body);
});

it('reads the answers of the demo as the facts that it always had', async () => {
  expect(await readDemoFacts()).toEqual(demoInstallation);
});

it.each(['open-institute.yaml', 'wind-board.yaml'])('takes %s', async (file) => {
  const answers = await readSetupFile(path.join(projectRoot(), 'tests/adopt', file));
  expect(checkAnswers(answers)).toMatchObject({ ok: true });
});
