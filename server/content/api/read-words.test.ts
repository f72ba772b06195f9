import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createReadWords } from './read-words.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const env = { siteOrigin: 'https://www.example.org' };

/** A remote content API, which answers anything. */
function readFrom(answer: () => unknown) {
  const time = { now: 0 };
  let asked = 0;
  const source = {
    name: 'remote',
    execute: async () => {
      asked += 1;
      return { data: answer(), tags: [] };
    },
  };
  const clock = { now: () => new Date(time.now) };
  return { readWords: createReadWords({ source, clock, log, env }), time, asked: () => asked };
}
const site = { organization: 'Norme Ouverte', initials: 'NOI' };
const phrase = (key: string, text: string, language = 'es') => ({ key, phrase: text, language });

describe('the words of an email', () => {
  it('are those of the content, and the language of each is known', async () => {
    const dictionary = [phrase('MailGreeting', 'Hello {name},', 'en'), phrase('MailSignature', 'NOI')];
    const { t, languageOf } = await readFrom(() => ({ dictionary, site })).readWords('es');
    expect([t('MailGreeting', { name: 'Ana' }), t('MailSignature')]).toEqual(['Hello Ana,', 'NOI']);
    expect([languageOf('MailGreeting'), languageOf('MailSignature'), languageOf('MailUnsubscribe')]).toEqual([
      'en',
      'es',
      'es',
    ]);
  });

  it.each([
    ['is missing', []],
    ['lost a token', [phrase('MailEmailChangedText', 'Cambió.')]],
    ['has a token that nothing fills', [phrase('MailEmailChangedText', 'Ahora {newEmail}, {nick}.')]],
    ['has a brace', [phrase('MailEmailChangedText', 'Ahora {newEmail}. {')]],
  ])('are those of the release, with the name of the site, where a phrase %s', async (_, dictionary) => {
    const { t } = await readFrom(() => ({ dictionary, site })).readWords('es');
    expect(t('MailEmailChangedText', { newEmail: 'a@example.net' })).toMatch(
      /^El correo electrónico de su cuenta de la NOI es ahora a@example\.net\./,
    );
  });

  it.each([
    [
      'cannot be asked',
      () => {
        throw new Error('away');
      },
    ],
    ['answers something else', () => ({ dictionary: 'none' })],
    ['answers nothing', () => null],
  ])('are those of the release when the content %s; the host stands for the name', async (_, answer) => {
    const { t } = await readFrom(answer).readWords('en');
    expect(t('MailSignature')).toBe('www.example.org (www.example.org)');
    expect(t('MailGreeting', { name: '{organization}' })).toBe('Hello {organization},');
  });

  it('are read once for the emails of a second, and again after it', async () => {
    const { readWords, time, asked } = readFrom(() => ({ dictionary: [], site }));
    await Promise.all([readWords('en'), readWords('en')]);
    expect(asked()).toBe(1);
    time.now += 1_000;
    await readWords('en');
    expect(asked()).toBe(2);
  });
});
