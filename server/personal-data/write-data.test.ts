import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { demoWords } from '../../tests/support/demo-words.ts';
import { writeData } from './write-data.ts';

const now = new Date('2026-11-20T10:00:00Z');

it.each(['a$&b@example.org', "a$'b@example.org", 'a$$b@example.org'])('names %s as it is written', (email) => {
  const { body } = writeData({}, 'html', {
    email,
    language: 'en',
    now,
    timeZone: demoInstallation.timeZone,
    words: demoWords.en,
  });
  const written = email.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
  expect(body).toContain(written);
  expect(body).not.toContain('{email}');
});
