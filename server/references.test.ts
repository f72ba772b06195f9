import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './platform/env/env.ts';

const root = projectRoot();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function filesBelow(folder: string, isWanted: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const documents = ['README.md', ...filesBelow('docs', /\.md$/), ...filesBelow('server', /\.md$/)];
const texts = ['src', 'islands', 'server', 'tests'].flatMap((folder) =>
  filesBelow(folder, /\.(tsx?|mjs|astro|css|graphql|yaml|md|sql)$/),
);

/** Returns the anchor of a heading as the pages of a code host make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Returns the anchors of a Markdown text; a heading that repeats another's words has none of its own. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

/** Says what is wrong with a reference to a page of `docs`, or null. */
function findReferenceProblem(reference: string): string | null {
  const [file = '', anchor] = reference.split('#');
  if (!existsSync(path.join(root, file))) return `${reference}: there is no such page`;
  if (anchor === undefined || anchorsOf(read(file)).has(anchor)) return null;
  return `${reference}: the page has no such heading`;
}

const referencePattern = /(?<![\w/])docs\/[\w/.-]+?\.md(?:#[\w-]+)?/g;
/** Numbers and chapters of texts that no reader of this repository has. */
const outsideNumbering = /\b(?:AMB-\d+|[AB]-\d{3}(?![\d-])|specification part|part [12] §)/;
/** Content may speak of specifications; code that rests on one names the decision instead. */
const outsideText = /\bthe (?:two )?specifications?\b/i;
/** This file names in its patterns and examples what others must not. */
const thisFile = 'server/references.test.ts';

it('finds the references it judges', () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(documents).toContain('docs/decisions/README.md');
  expect(anchorOf('`node:http` below the aim')).toBe('nodehttp-below-the-aim');
  expect(findReferenceProblem('docs/decisions/checkout.md#bot-check')).toBeNull();
  expect(findReferenceProblem('docs/decisions/checkout.md#no-such-heading')).toContain('no such heading');
  expect(findReferenceProblem('docs/decisions/no-such-page.md')).toContain('no such page');
  expect(outsideNumbering.test(['as AMB', '13 says'].join('-'))).toBe(true);
  expect(outsideNumbering.test('agenda item A-2026-07')).toBe(false);
});

it('leads every reference of the source to a page and a heading that exist', () => {
  const cited = texts
    .filter((file) => file !== thisFile)
    .flatMap((file) => [...read(file).matchAll(referencePattern)].map(([reference]) => ({ file, reference })));
  expect(cited.length).toBeGreaterThan(100);
  const wrong = cited.flatMap(({ file, reference }) => {
    const problem = findReferenceProblem(reference);
    return problem ? [`${file}: ${problem}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('cites no numbering of a text that readers do not have', () => {
  const isCode = (file: string) => /\.(tsx?|mjs|astro)$/.test(file);
  const judged = [...texts, ...documents].filter((file) => file !== thisFile);
  const found = judged.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        outsideNumbering.test(line) || (isCode(file) && outsideText.test(line))
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});

it('leads every link of README and docs to a file and a heading that exist', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ file, target })),
  );
  expect(links.length).toBeGreaterThan(50);
  const wrong = links
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .flatMap(({ file, target }) => {
      const [page = '', anchor] = target.split('#');
      const to = page === '' ? file : path.posix.join(path.posix.dirname(file), page);
      const problem = existsSync(path.join(root, to))
        ? anchor === undefined
          ? null
          : findReferenceProblem(`${to}#${anchor}`)
        : 'there is no such file';
      return problem ? [`${file} → ${target}: ${problem}`] : [];
    });
  expect(wrong).toEqual([]);
});

it('gives every heading of a page of decisions words of its own, so that each has an anchor', () => {
  const repeated = documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .filter((file) => (read(file).match(/^#{1,6} .+$/gm) ?? []).length !== anchorsOf(read(file)).size);
  expect(repeated).toEqual([]);
});

it('lists every page of decisions in their index', () => {
  const pages = readdirSync(path.join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const index = read('docs/decisions/README.md');
  expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

it('lists every file of tests/support in its index', () => {
  const folder = 'tests/support';
  const listed = [...read(`${folder}/README.md`).matchAll(/^- `([^`]+)`: \S/gm)].map(([, name]) => name);
  const files = readdirSync(path.join(root, folder)).filter((name) => name !== 'README.md');
  expect(listed.toSorted()).toEqual(files.toSorted());
});
