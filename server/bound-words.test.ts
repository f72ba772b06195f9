import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoBodyWords, findDemoWords } from '../tests/support/demo-body-words.ts';
import { projectRoot } from './platform/env/env.ts';

/** Counts lines of code that are bound to the demo's organisation (docs/decisions/engineering.md#bound-words). */
const root = projectRoot();

const listFiles = (...of: string[]): string[] =>
  execFileSync('git', ['-C', root, 'ls-files', ...of], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

const isCode = (file: string): boolean => /\.(ts|tsx|astro|js|mjs|css|graphql)$/.test(file);
const isExcepted = (file: string): boolean =>
  /\.test\.|\.examples\.ts$|^src\/content\/|^server\/cli\/(bench|test|check|dev)|^src\/pages\/dev\//.test(file) ||
  /(^|\/)(seed-)?demo[-.]|\/demo\/|seed-demo/.test(file);
const files = listFiles('src', 'islands', 'server').filter((file) => isCode(file) && !isExcepted(file));

interface Kind {
  pattern: RegExp;
  /** Most lines today. It may only be lowered. */
  most: number;
  /** Files and folders where such a line has its place. */
  places?: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  'name, initials or mark of the organisation': {
    pattern: /MSCA|Meridian Safety|\bmsca\b/,
    most: 0,
    places: ['server/platform/integrations/wire-names.contract.ts'],
  },
  'colour outside of the tokens': {
    pattern: /#[0-9a-fA-F]{6}\b/,
    most: 21,
    places: ['src/styles/tokens.css', 'server/setup/'],
  },
  typeface: {
    pattern: /font-family: '|fontFamily|source-sans|source-serif|SourceSans|Source Sans|Source Serif/,
    most: 1,
    places: ['src/styles/', 'server/platform/brand/', 'server/platform/phrase-key.contract.ts'],
  },
  'time zone': { pattern: /New_York|easternInstant|easternSpan|easternDateTime|\bEST\b/, most: 1 },
  'home country': { pattern: /'US'|"US"|'CA'|'MX'|en-US|es-US|es_MX|en_US/, most: 3, places: ['server/setup/'] },
  paper: { pattern: /^(?!.*'A4').*'LETTER'/, most: 1, places: ['server/setup/'] },
  'address of a page by name': {
    pattern:
      /'\/(privacy|privacidad|products|es\/productos|help\/contact|ayuda\/contacto|membership\/[a-z]+|help|codes|shop)'/,
    most: 6,
  },
  'membership, price list or product id': {
    pattern:
      /'membership-[a-z-]+'|'electrical-inspector'|'advanced-lead'|memberDiscountPercent = |graceDays = |'Inspector'|'Advanced'|'Student'|'Individual'|typesWithoutSections|mostSections =/,
    most: 0,
    // 'Individual' is a class of committee members there, on the wire to the CRM; no membership.
    places: ['server/forms/applications/committee-form.ts'],
  },
  'subject area, newsletter or section': {
    pattern:
      /newsletter(BuildingAndLifeSafety|FireProtectionSystems|HomeFireSafety|EmergencyResponse|Research|Electrical|Wildfire)|'(buildingLifeSafety|fireProtectionSystem|publicEducation|emergencyResponse|industrialHazards|wildfire)'|--topic-[a-z]|data-topic='|^ {2}section\(|nameKey: 'Section/,
    most: 1,
  },
  'role as a column of the account': {
    pattern: /boolean\('is_(ahj|electrical_inspector|staff|editor)'\)|\['(inspector|ahj|staff|editor)', account/,
    most: 4,
  },
  'mark or word before a number': { pattern: /DefaultCodePrefix|\^msca|norma\||c\[o/, most: 0 },
};

/** A line without its comment; the demo's name is refused in comments too. */
const withoutComment = (line: string): string =>
  /MSCA|\bmsca\b/.test(line) ? line : line.replace(/^\s*(\*|\/\/|\/\*\*).*$/, '').replace(/\/\*.*?\*\//g, '');

function linesOf({ pattern, places = [] }: Kind): string[] {
  return files
    .filter((file) => !places.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(withoutComment(line)) ? [`${file}:${at + 1}`] : [])),
    );
}

it('reads the whole product', () => {
  expect(files.length).toBeGreaterThan(1_000);
});

it.each(Object.entries(kinds))('has no further line with a %s', (_, kind) => {
  const found = linesOf(kind);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(kind.most);
});

it('has the wire names of the first organisation in their table only', () => {
  const names = readFileSync(path.join(root, 'server/platform/integrations/wire-names.contract.ts'), 'utf8').match(
    /'\w*MSCA\w*'/g,
  );
  expect(names).toHaveLength(7);
  const others = files.filter((file) => file !== 'server/platform/integrations/wire-names.contract.ts');
  const wrong = others.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return names?.some((name) => text.includes(name.slice(1, -1)));
  });
  expect(wrong).toEqual([]);
});

it('knows words of the demo that the demo has', () => {
  const text = listFiles('src/content', 'server/store/catalog/demo')
    .filter((file) => /\.(md|ya?ml|csv)$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  expect(findDemoWords(text)).toEqual(Object.values(demoBodyWords).flat());
  expect(findDemoWords('Amsca isprinkler')).toEqual([]);
  expect(findDemoWords('Wildfires and a SPRINKLER', ['Sprinkler'])).toEqual([]);
});
