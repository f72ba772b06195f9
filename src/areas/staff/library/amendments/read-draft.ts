import * as v from 'valibot';
import {
  amendmentDraft,
  changeActions,
  type AmendmentDraft,
  type Instruction,
} from '../../../../../server/standards/library/amendments/amendment.contract.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/** Most instructions of one form. */
export const mostBlocks = 60;

/** An instruction as it is typed; all texts. */
export type Block = Record<keyof Instruction, string>;

export const emptyBlock = (language: string): Block => ({
  language,
  key: '',
  action: changeActions[0],
  before: '',
  after: '',
});

const isEmpty = ({ key, before, after }: Block): boolean => [key, before, after].every((text) => text.trim() === '');

/** Returns the instructions of a form as they were typed, those left empty too. */
export function readBlocks(form: URLSearchParams, language: Locale): Block[] {
  const count = Number(form.get('count') ?? '');
  const length = Number.isInteger(count) ? Math.min(Math.max(count, 0), mostBlocks) : 0;
  return Array.from({ length }, (_, at): Block => {
    const text = (name: string) => (form.get(`${name}-${at}`) ?? '').replaceAll('\r\n', '\n');
    return {
      language: text('language') || language,
      key: text('key').trim().replace(/^§\s*/, ''),
      action: text('action'),
      before: text('before'),
      after: text('after'),
    };
  });
}

const labels: Readonly<Record<string, PhraseKey>> = {
  name: 'StaffAmendmentName',
  kind: 'StaffAmendmentKind',
  document: 'StaffAmendmentDocument',
  issuedOn: 'StaffAmendmentIssued',
  effectiveOn: 'StaffAmendmentEffective',
  key: 'StaffAmendmentSection',
  language: 'StaffAmendmentLanguage',
  action: 'StaffAmendmentAction',
  before: 'StaffAmendmentBefore',
  after: 'StaffAmendmentAfter',
};

/** Tells what is wrong with the label that the form shows; files name the field as the contract does. */
function tellIssue(name: string, { type, message, requirement }: v.BaseIssue<unknown>, t: Translate): string {
  const key = labels[name];
  const field = key ? t(key) : name;
  if (name === 'issuedOn' || name === 'effectiveOn') return t('DeskProblemDate', { field });
  if (type === 'min_length') return t('DeskProblemEmpty', { field });
  if (type === 'max_length') return t('DeskProblemTooLong', { field, limit: String(requirement) });
  return `${field}: ${message}`;
}

/** Reads the amendment that a form gives. Blocks left empty are none. */
export function readDraft(
  form: URLSearchParams,
  edition: Pick<AmendmentDraft, 'code' | 'year'>,
  blocks: readonly Block[],
  t: Translate,
): { draft: AmendmentDraft | null; positions: number[]; errors: FormError[] } {
  const positions = blocks.flatMap((block, at) => (isEmpty(block) ? [] : [at]));
  const text = (name: string) => (form.get(name) ?? '').trim();
  const document = text('document');
  const parsed = v.safeParse(amendmentDraft, {
    code: edition.code,
    year: edition.year,
    name: text('name'),
    kind: text('kind'),
    issuedOn: text('issuedOn'),
    effectiveOn: text('effectiveOn'),
    document: document === '' ? null : document,
    instructions: positions.map((at) => blocks[at]),
  });
  if (parsed.success) return { draft: parsed.output, positions, errors: [] };
  const errors = parsed.issues.map((issue): FormError => {
    const [field, at, part] = (v.getDotPath(issue) ?? '').split('.');
    const name = field === 'instructions' ? `${part ?? 'key'}-${positions[Number(at)] ?? 0}` : (field ?? '');
    return { field: name, message: tellIssue(part ?? field ?? '', issue, t) };
  });
  return { draft: null, positions, errors };
}
