import { expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { linesOfPdf } from '../../../tests/support/pdf-lines.ts';
import { countBoxes, textOfPdf } from '../../../tests/support/text-of-pdf.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { CertificateFacts } from './find-certificate.ts';
import { defaultTypefaces } from '../../platform/brand/typefaces.rules.ts';
import type { PdfLook } from '../../platform/pdf/pdf-look.ts';
import { writeCertificate } from './write-certificate.ts';

const training: CertificateFacts = {
  kind: 'trainingcertificate',
  holder: 'Łucja Núñez',
  title: 'Sprinkler layout',
  office: null,
  issuedOn: '2025-03-20',
  validUntil: '2028-03-19',
  number: 'SL4K7P9Q2D',
  isVerifiable: true,
  recordedOn: '2026-11-22',
};
const siteOrigin = 'https://www.example.org';
const look: PdfLook = { paper: 'A4', logo: null, letterhead: [], brand: '#123456', text: defaultTypefaces.text };
const write = (facts: CertificateFacts, language: Locale) =>
  writeCertificate(facts, { language, siteOrigin, look, words: demoWords[language] });

it('says in English whose it is, for what, until when, and where it is checked', async () => {
  const lines = linesOfPdf(await write(training, 'en'));
  expect(lines).toEqual([
    'Meridian Safety Codes Association (MSCA)',
    'Certificate',
    'This certifies that',
    'Łucja Núñez',
    'has met the requirements of',
    'Sprinkler layout',
    'Issued: March 20, 2025',
    'Valid through: March 19, 2028',
    'Number: SL4K7P9Q2D',
    'As recorded on: November 22, 2026',
    'Anybody can check this certificate at',
    'https://www.example.org/verify/SL4K7P9Q2D',
  ]);
});

it('says in Spanish what an office is, without an end, with a number that only the organisation checks', async () => {
  const facts = {
    ...training,
    kind: 'committee' as const,
    office: 'Chair',
    validUntil: null,
    number: 'TC-2B',
    isVerifiable: false,
  };
  const lines = linesOfPdf(await write(facts, 'es'));
  expect(lines).toContain('Cargo: Chair');
  expect(lines).toContain('Número: TC-2B');
  expect(lines).toContain('Nombramiento: 20 de marzo de 2025');
  expect(lines.join('\n')).not.toMatch(/verify|Válido/);
});

it('is tagged, in its language, with a title, and the same bytes for the same facts', async () => {
  const [first, second] = [await write(training, 'es'), await write(training, 'es')];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  const text = Buffer.from(first).toString('latin1');
  for (const mark of ['/MarkInfo', '/Marked true', '/Lang (es)', '/StructTreeRoot', '/S /H1', '/S /P', '/S /Link']) {
    expect(text, mark).toContain(mark);
  }
});

it.each(['Nguyễn Thị Ánh', 'Γιώργος', 'Иван', '山田太郎', '김민준', 'محمد', 'דוד', 'สมชาย', 'प्रिया शर्मा', 'አበበ'])(
  'certifies %s by name',
  async (holder) => {
    const file = await write({ ...training, holder }, 'en');
    expect(await textOfPdf(file)).toContain(holder);
    expect(countBoxes(file)).toBe(0);
  },
);
