import * as v from 'valibot';
import { parse, YAMLParseError } from 'yaml';
import { BadEditionSource, editionHead, type EditionHead } from '../edition-tree.contract.ts';

const frontMatter = /^\uFEFF?---\n([\s\S]*?)\n---\n?/;

const head = v.strictObject({
  ...editionHead.entries,
  code: v.pipe(v.union([v.string(), v.number()]), v.transform(String), editionHead.entries.code),
  access: v.optional(editionHead.entries.access, 'library'),
  freePages: v.optional(editionHead.entries.freePages, []),
  normative: v.optional(v.boolean(), true),
});

export interface FrontMatter {
  head: EditionHead;
  isNormative: boolean;
  /** The text below it. */
  rest: string;
  /** Lines before the text, for messages. */
  lines: number;
}

/** Reads what stands between the first two lines `---`. @throws BadEditionSource */
export function readFrontMatter(markdown: string): FrontMatter {
  const found = frontMatter.exec(markdown);
  if (!found) {
    throw new BadEditionSource(['The file does not begin with a line "---", its facts and a second line "---".']);
  }
  const given = parseFacts(found[1] ?? '');
  const checked = v.safeParse(head, given);
  if (!checked.success) {
    throw new BadEditionSource(
      checked.issues.map((issue) => `${v.getDotPath(issue) ?? 'The facts at the beginning'}: ${issue.message}`),
    );
  }
  const { normative, ...facts } = checked.output;
  return {
    head: facts,
    isNormative: normative,
    rest: markdown.slice(found[0].length),
    lines: found[0].split('\n').length - 1,
  };
}

function parseFacts(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    throw new BadEditionSource([`The facts at the beginning are no YAML: ${error.message}`]);
  }
}
