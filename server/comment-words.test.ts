import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './platform/env/env.ts';

/** A doc comment says what a thing does or is, it does not begin as a question: "Returns whether …", "Holds …". */
const questionWords = ['What', 'Whether', 'Who', 'Whoever', 'How'];
/** Words that a colleague who learnt English at work has to look up, each with the plain one. */
const manneredWords: Readonly<Record<string, string>> = {
  albeit: 'although',
  amongst: 'among',
  anew: 'again',
  befall: 'happen to',
  befalls: 'happens to',
  forthwith: 'at once',
  hereby: 'with this',
  herein: 'here',
  lest: 'so that … not',
  minted: 'made',
  nought: 'nothing',
  shall: 'will, must',
  thence: 'from there',
  therein: 'in it',
  thereof: 'of it',
  whence: 'from where',
  whilst: 'while',
  whoever: 'anybody who',
  whomever: 'anybody',
  whosoever: 'anybody who',
};

const root = projectRoot();
const sources = ['src', 'islands', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|astro)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  )
  .filter((file) => !file.startsWith('src/content/') && file !== 'server/comment-words.test.ts');

interface Comment {
  place: string;
  isDoc: boolean;
  text: string;
}

/** Returns the comments of a source: blocks, and lines that hold nothing else. */
function commentsIn(source: string, file: string): Comment[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm)].map((match) => ({
    place: `${file}:${source.slice(0, match.index).split('\n').length}`,
    isDoc: match[0].startsWith('/**'),
    text: match[0]
      .replace(/^\s*(?:\/\*+|\/\/)|\*\/$/g, '')
      .replaceAll(/\n\s*\*?\s*/g, ' ')
      .trim(),
  }));
}

function findWordProblem({ text, isDoc }: Pick<Comment, 'text' | 'isDoc'>): string | null {
  const first = /^\p{L}+/u.exec(text)?.[0] ?? '';
  if (isDoc && questionWords.includes(first))
    return `begins with "${first}"; begin with a verb or the name of the thing`;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const mannered = words.find((word) => Object.hasOwn(manneredWords, word));
  return mannered ? `"${mannered}": write "${manneredWords[mannered] ?? ''}"` : null;
}

describe('the words of comments', () => {
  it('are judged by these rules', () => {
    expect(findWordProblem({ text: 'Whether it is late.', isDoc: true })).toContain('begins with "Whether"');
    expect(findWordProblem({ text: 'Returns whether it is late.', isDoc: true })).toBeNull();
    expect(findWordProblem({ text: 'What follows is kept.', isDoc: false })).toBeNull();
    expect(findWordProblem({ text: 'For whoever asks.', isDoc: false })).toContain('anybody who');
    const [comment] = commentsIn('const a = 1;\n/**\n * How long\n * it lasts. */\nconst b = 2;\n', 'x.ts');
    expect(comment).toEqual({ place: 'x.ts:2', isDoc: true, text: 'How long it lasts.' });
  });

  it('are plain, and a doc comment begins with a verb or a name', () => {
    const comments = sources.flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return commentsIn(source, file);
    });
    expect(comments.length).toBeGreaterThan(2_000);
    const wrong = comments.flatMap((comment) => {
      const problem = findWordProblem(comment);
      return problem ? [`${comment.place} ${problem}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});
