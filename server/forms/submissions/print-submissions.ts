import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Submission } from './submission.repo.ts';

/** Returns submissions as CSV: a row each, and a column for every field that any of them has. */
export function printSubmissions(rows: readonly Submission[], timeOf: (at: Date) => string): string {
  const labels = new Map<string, string>();
  for (const { questions } of rows) for (const { name, label } of questions) labels.set(name, label);
  const names = [...labels.keys()];
  const head = ['id', 'form', 'state', 'received', 'language', ...names.map((name) => labels.get(name) ?? name)];
  const lines = rows.map(({ id, formId, state, createdAt, language, questions }) => {
    const words = new Map(questions.map((question) => [question.name, question.words]));
    const answers = names.map((name) => words.get(name) ?? '');
    return [id, formId, state, timeOf(createdAt), language, ...answers];
  });
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return `\uFEFF${writeCsv([head, ...lines])}`;
}
