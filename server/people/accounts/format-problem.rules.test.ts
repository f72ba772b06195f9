import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { formatProblem } from './format-problem.rules.ts';

const languages = ['en', 'es'] as const;
const phrases = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['messages', 'account', 'auth', 'payments'].map((area) => {
      const text = readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8');
      return (parse(text) as { entries: Record<string, string> }).entries;
    }),
  ) as Record<string, string>;
const known = { en: phrases('en'), es: phrases('es') };
const translate =
  (language: Locale) =>
  (key: PhraseKey, tokens: Readonly<Record<string, string | number>> = {}): string =>
    (known[language][key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));

it.each<[PhraseKey, string, string]>([
  ['FieldRequired', 'Job title is required.', 'El campo «Cargo» es obligatorio.'],
  [
    'FieldMaximumLength',
    'Job title can have at most 300 characters.',
    'El campo «Cargo» admite como máximo 300 caracteres.',
  ],
  [
    'ZipInvalid',
    'Job title must look like 12345 or 12345-1234 in the United States, and like K1A 0B1 in Canada.',
    'El campo «Cargo» debe tener la forma 12345 o 12345-1234 en Estados Unidos, y K1A 0B1 en Canadá.',
  ],
  [
    'StateInvalid',
    'Job title must be one of the country you chose.',
    'El campo «Cargo» debe corresponder al país elegido.',
  ],
  ['CountryNameInvalid', 'Job title must be one of the list.', 'El campo «Cargo» debe ser uno de la lista.'],
  [
    'PhoneInvalid',
    'Job title can have digits, spaces and + ( ) - . only.',
    'El campo «Cargo» solo admite dígitos, espacios y + ( ) - .',
  ],
  [
    'CharactersInvalid',
    'Job title has characters that cannot be stored. Please type it again.',
    'El campo «Cargo» contiene caracteres que no se pueden guardar. Escríbalo de nuevo.',
  ],
  ['OptionInvalid', 'Job title must be one of the options.', 'El campo «Cargo» debe ser una de las opciones.'],
  [
    'AuthFieldCharacters',
    'Job title cannot have special characters such as < and >.',
    'El campo «Cargo» no admite caracteres especiales como < y >.',
  ],
  // Fixed wordings that name their subject.
  ['PleaseSelectAnyOneTopic', 'Please select any one topic.', 'Seleccione al menos un tema.'],
  ['EnterZipCode', 'Enter a ZIP code', 'Escriba el código postal'],
  ['CvcInvalid', 'CVC is invalid', 'El CVC no es válido'],
])('says %s as a sentence of its own', (key, en, es) => {
  const tokens = { max: 300 };
  expect(formatProblem({ key, tokens }, known.en['AccountJobTitle'] ?? '', translate('en'))).toBe(en);
  expect(formatProblem({ key, tokens }, known.es['AccountJobTitle'] ?? '', translate('es'))).toBe(es);
});

it.each(languages)('has no phrase left in %s that says "this field" where a label is known', (language) => {
  // Phrases about concurrent changes follow their label, and concern no invalid entry.
  const keys = Object.keys(known[language]).filter((key) => !key.startsWith('ChangedMeanwhile'));
  const spoken = keys.map((key) =>
    formatProblem({ key: key as PhraseKey, tokens: { max: 1 } }, 'L', translate(language)),
  );
  expect(spoken.length).toBeGreaterThan(300);
  expect(spoken.filter((text) => /this field|este campo/i.test(text))).toEqual([]);
});
