import * as v from 'valibot';
import { parse } from 'yaml';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { BadEditionSource } from '../edition-tree.contract.ts';
import { amendmentDraft, instruction, type AmendmentDraft, type AmendmentKind } from './amendment.contract.ts';

/** Kinds of amendments as a file names them. */
const kinds: Readonly<Record<string, AmendmentKind>> = {
  amendment: '11',
  erratum: '17',
  interpretation: '16',
  decision: '15',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const known = { draft: Object.keys(amendmentDraft.entries), instruction: Object.keys(instruction.entries) };

/**
 * Reads a file of instructions, YAML: the fields of an amendment by their names, its kind by a word, and its instructions.
 * `language` is English, and `before` and `after` are empty, where they are left out.
 * @throws BadEditionSource with each problem: the place and the fix
 */
export function readAmendmentFile(text: string): AmendmentDraft {
  const given = parseYaml(text);
  if (!isRecord(given))
    throw new BadEditionSource(['The file must hold the fields of an amendment (docs/library.md).']);
  const problems = unknownFields(given, known.draft, '');
  const kind = kinds[String(given['kind'])];
  if (kind === undefined) problems.push(`kind: must be one of ${Object.keys(kinds).join(', ')}`);
  const instructions = given['instructions'] ?? [];
  if (!Array.isArray(instructions)) throw new BadEditionSource([...problems, 'instructions: must be a list']);
  const filled = instructions.map((each: unknown, at) => {
    if (!isRecord(each)) return each;
    problems.push(...unknownFields(each, known.instruction, `instructions.${at + 1}.`));
    // 210.10 without quotes is the number 210.1.
    if (typeof each['key'] === 'number') problems.push(`instructions.${at + 1}.key: must stand in quotes`);
    const key = String(each['key'] ?? '')
      .trim()
      .replace(/^§\s*/, '');
    return Object.assign({ language: defaultLocale, before: '', after: '' }, each, { key });
  });
  const draft = Object.assign({ document: null }, given, { kind, code: String(given['code'] ?? '') });
  const checked = v.safeParse(amendmentDraft, Object.assign(draft, { instructions: filled }));
  const wrong = (checked.issues ?? []).flatMap((issue) => {
    const path = (v.getDotPath(issue) ?? '').replace(
      /^instructions\.(\d+)/,
      (_, at) => `instructions.${Number(at) + 1}`,
    );
    return path === 'kind' ? [] : [`${path}: ${issue.message}`];
  });
  if (!checked.success || problems.length > 0) throw new BadEditionSource([...problems, ...wrong]);
  return checked.output;
}

function parseYaml(text: string): unknown {
  try {
    // Days stay texts.
    return parse(text, { schema: 'core' });
  } catch (error) {
    throw new BadEditionSource([`The file is no YAML: ${(error as Error).message}`]);
  }
}

const unknownFields = (given: object, names: readonly string[], place: string): string[] =>
  Object.keys(given)
    .filter((key) => !names.includes(key))
    .map((key) => `${place}${key}: is no field; the fields are ${names.join(', ')}`);
