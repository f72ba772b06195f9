import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './platform/env/env.ts';

const root = projectRoot();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = ['src', 'islands', 'server', 'tests', 'docs', 'public'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
);
const words = new Set(
  files
    .filter((file) => /\.(tsx?|mjs|astro|graphql|yaml)$/.test(file) && file !== 'server/named-in-docs.test.ts')
    .flatMap((file) => read(file).match(/[\w$]+/g) ?? []),
);
/** Names that are exported somewhere. */
const exported = new Set(
  files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gm)])
    .map(([, name]) => name),
);
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

/** Examples of what a reader adds: nothing has their names yet. */
const invented = /pull-?quote|glossary-?term|Desk(Field|Hint)(Quote|Source)|TheKey/i;

/** Returns a path of the docs as a pattern: `<name>` and `*` stand for any name, `{en,es}` for either. */
function toPattern(named: string): RegExp {
  const source = named
    .replace(/[.[\]$+()]/g, '\\$&')
    .replace(/\{([\w,]+)\}/g, (_, either: string) => `(${either.replaceAll(',', '|')})`)
    .replace(/<[\w-]+>|\*/g, '[\\w.-]+');
  return new RegExp(`(^|/)${source}${named.endsWith('/') ? '' : '(/|$)'}`);
}
const isFile = (named: string): boolean => {
  const pattern = toPattern(named);
  return files.some((file) => pattern.test(file));
};

/** Returns what is wrong with the command of a recipe, or null. */
function findCommandProblem(command: string): string | null {
  const script = /^npm run ([\w-]+)/.exec(command)?.[1];
  if (script !== undefined) return scripts.includes(script) ? null : `there is no script ${script}`;
  const filters = (/^npx vitest run --project \w+ (.*)/.exec(command)?.[1] ?? '')
    .replace(/ -t \S+/, '')
    .split(' ')
    .filter((filter) => filter !== '' && filter !== '-u');
  const missing = filters.filter(
    (filter) => !files.some((file) => /\.test\.tsx?$/.test(file) && file.includes(filter)),
  );
  return missing.length === 0 ? null : `no test has ${missing.join(', ')} in its path`;
}

/** Returns what is wrong with a text in backticks, or null. Other code than paths, names and commands is not judged. */
function findProblem(text: string): string | null {
  if (invented.test(text)) return null;
  if (/^(npm|npx) /.test(text)) return findCommandProblem(text);
  const isPath = /^[\w*<][\w.*<>{},[\]/-]*$/.test(text) && /\/|\.\w+$/.test(text) && !/\.(poke|csv)\b/.test(text);
  if (isPath) return isFile(text) ? null : 'there is no such file';
  const called = /^([\w$]+)\(\)$/.exec(text)?.[1];
  if (called !== undefined) return exported.has(called) ? null : 'nothing of this name is exported';
  return !/^[A-Za-z_$][\w$]*$/.test(text) || words.has(text) ? null : 'no source has this name';
}

describe.each(['docs/recipes.md', 'docs/architecture.md'])('%s', (document) => {
  const text = read(document).replace(/^```[^]*?^```/gm, '');

  it('names files, commands and exported names that exist', () => {
    const named = [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside.replaceAll(/\s+/g, ' '));
    expect(named.length).toBeGreaterThan(50);
    const problems = named.flatMap((each) => {
      const problem = findProblem(each);
      return problem === null ? [] : [`${each}: ${problem}`];
    });
    expect(problems).toEqual([]);
  });
});

it('lists every recipe in its table of contents', () => {
  const recipes = read('docs/recipes.md');
  const headings = [...recipes.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const contents = recipes.slice(0, recipes.indexOf('\n## '));
  expect(headings.filter((heading) => !contents.includes(`](#${heading})`))).toEqual([]);
});

it('finds what does not exist', () => {
  expect(findProblem('server/platform/no-such-file.ts')).toBe('there is no such file');
  expect(findProblem('src/content/{en,es}/no-such-folder/')).toBe('there is no such file');
  expect(findProblem('npx vitest run --project unit no-such-test -u')).toContain('no test has no-such-test');
  expect(findProblem('npm run no-such-script')).toBe('there is no script no-such-script');
  expect(findProblem('noSuchName')).toBe('no source has this name');
  expect(findProblem('projectRoots()')).toBe('nothing of this name is exported');
});
