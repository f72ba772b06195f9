import { answerableFields } from '../definition/answers.rules.ts';
import type { SentFeature } from '../submissions/form-feature.ts';
import type { FormDefinition } from '../definition/form-definition.contract.ts';
import { toRecord } from '../definition/parse-answers.ts';
import type { CrmApplication } from '../../platform/integrations/crm/crm-payloads.contract.ts';

/** Returns the answers by section, as the CRM stores them; files by their names. */
export function toSections(
  form: FormDefinition,
  { answers, files }: Pick<SentFeature, 'answers' | 'files'>,
): CrmApplication['sections'] {
  const record: Readonly<Record<string, string | number | boolean | readonly string[] | null>> = toRecord(
    form,
    answers,
  );
  const nameOf = new Map(files.map(({ id, name }) => [id, name]));
  return form.screens.map((screen) => ({
    name: screen.id,
    fields: answerableFields({ id: form.id, screens: [screen] }).map(({ name, kind }) => {
      const value = record[name] ?? '';
      const data = kind === 'files' && typeof value === 'object' ? value.map((id) => nameOf.get(id) ?? '') : value;
      return { name, data: typeof data === 'object' ? [...data] : data };
    }),
  }));
}
