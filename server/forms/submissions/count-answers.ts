import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { factsOf } from '../definition/read-form-item.rules.ts';
import { fieldOptions, fieldRules, type Field } from '../kinds/kinds.rules.ts';
import type { SiteForm } from './form-feature.ts';
import { submissions } from './submission.table.ts';

/** Counts of the choices of a field; a choice without words is no longer offered. */
export interface AnswerCount {
  name: string;
  label: string;
  choices: { value: string; label: string | null; count: number }[];
  /** Submissions in which the field has an answer. */
  answered: number;
}

interface Counted {
  name: string;
  value: string;
  total: number;
  answered: number;
}

const isChoice = (field: Field): boolean =>
  fieldRules(field).shape === 'tick' || fieldRules(field).options !== undefined;

/** Counts the choices of a form's submissions, by field in the order of the form. */
export async function countAnswers(db: Database, form: SiteForm): Promise<AnswerCount[]> {
  const fields = answerableFields(form.definition).filter(isChoice);
  if (fields.length === 0) return [];
  const names = sql.join(
    fields.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const { rows } = (await db.execute(sql`
    with given as (
      select s.id, e.key as name, v.value
      from ${submissions} s, jsonb_each(s.answers) e,
        jsonb_array_elements_text(case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) v
      where s.form_id = ${form.id} and s.state <> 'draft' and e.key in (${names}) and v.value <> ''
    )
    select g.name, g.value, count(*)::int as total,
      (select count(distinct a.id)::int from given a where a.name = g.name) as answered
    from given g group by g.name, g.value order by total desc, g.value`)) as unknown as { rows: Counted[] };
  const facts = factsOf(form, '');
  return fields.map((field) => {
    const found = rows.filter(({ name }) => name === field.name);
    const options =
      fieldRules(field).shape === 'tick'
        ? [{ value: 'yes', label: field.label }]
        : (fieldOptions(field, {}, facts) ?? []).map(({ value, label }) => ({ value, label }));
    // A list of two hundred countries is shown with those that were chosen.
    const isLong = options.length > 30;
    const countOf = (value: string): number => found.find((row) => row.value === value)?.total ?? 0;
    const offered = options.map(({ value, label }) => ({ value, label, count: countOf(value) }));
    const gone = found
      .filter(({ value }) => !options.some((option) => option.value === value))
      .map(({ value, total }) => ({ value, label: null, count: total }));
    const choices = [...offered.filter(({ count }) => !isLong || count > 0), ...gone];
    return { name: field.name, label: field.label, choices, answered: found[0]?.answered ?? 0 };
  });
}
