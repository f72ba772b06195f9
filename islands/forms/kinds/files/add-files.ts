import type { MapStore, WritableAtom } from 'nanostores';
import type { Problem, Problems } from '../../../../server/platform/problem.rules.ts';
import type { Field } from '../../../../server/forms/kinds/kinds.rules.ts';
import type { FilesField } from '../../../../server/forms/kinds/files/files-kind.rules.ts';
import type { Answer } from '../../../../server/forms/kinds/field-kind.contract.ts';
import type { SentFile, ShownForm } from '../../../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from '../../form-env.ts';

/** A file that is being uploaded. */
export interface Upload {
  id: number;
  field: string;
  name: string;
  /** Uploaded share, 0 to 1. */
  share: number;
}

/** The parts of a form that an upload reads and writes. */
export interface UploadParts {
  shown: ShownForm;
  /** Given, not imported: a module that both need would be a file of its own for every page. */
  fields: ReadonlyMap<string, Field>;
  env: FormEnv;
  set(name: string, answer: Answer): void;
  /** Has the problem of a field read out. */
  say(name: string): void;
  $answers: MapStore<Record<string, Answer>>;
  $problems: WritableAtom<Problems>;
}

/** Validates a file by name and size; the server checks its content. */
function findFileProblem(file: File, { most, size, types }: FilesField, count: number): Problem | null {
  const filename = file.name;
  const ending = filename.toLowerCase().split('.').at(-1) ?? '';
  if (!types.includes(ending)) {
    return { key: 'FileTypeNotAccepted', tokens: { filename, types: types.map((type) => `.${type}`).join(' ') } };
  }
  if (file.size > size * 1_048_576) {
    return { key: 'ExceededFileLimit', tokens: { filename, maxFileSizeLimitInMb: size } };
  }
  return count >= most ? { key: 'TooManyFiles', tokens: { max: most } } : null;
}

/**
 * Creates the uploading of chosen files, one after the other; the form sends their ids. Loaded with the first file, as
 * most forms are sent without one.
 */
export function createAdding(
  { shown, fields, env, set, say, $answers, $problems }: UploadParts,
  { $files, $uploads }: { $files: WritableAtom<readonly SentFile[]>; $uploads: WritableAtom<readonly Upload[]> },
) {
  let count = 0;
  // One at a time: a new browser gets its name with the first response.
  let queue: Promise<void> = Promise.resolve();

  const idsOf = (name: string): readonly string[] => [$answers.get()[name] ?? []].flat();
  /** The refused files of each field, shown until the next choice, even when another of its files arrives. */
  const refused = new Map<string, Problem>();
  const refuse = (name: string, problem: Problem) => {
    const { more = [], ...first } = refused.get(name) ?? problem;
    const all = refused.has(name) ? { ...first, more: [...more, problem] } : problem;
    refused.set(name, all);
    show(name, all);
  };
  const show = (name: string, problem: Problem) => {
    $problems.set({ ...$problems.get(), [name]: problem });
    say(name);
  };

  async function send(file: File, field: FilesField, upload: Upload): Promise<void> {
    const report = (share: number) =>
      $uploads.set($uploads.get().map((each) => (each.id === upload.id ? { ...each, share } : each)));
    const isWanted = () => $uploads.get().some(({ id }) => id === upload.id);
    if (!isWanted()) return;
    const uploaded = await env.upload(file, { form: shown.definition.id, field: field.name }, report).catch(() => null);
    if (!isWanted()) return;
    $uploads.set($uploads.get().filter(({ id }) => id !== upload.id));
    if (!uploaded) return refuse(field.name, { key: 'FormFileFailed', tokens: { filename: file.name } });
    if ('problem' in uploaded) return refuse(field.name, uploaded.problem);
    $files.set([...$files.get(), uploaded.file]);
    set(field.name, [...idsOf(field.name), uploaded.file.id]);
    const problem = refused.get(field.name);
    if (problem) show(field.name, problem);
  }

  return (name: string, chosen: readonly File[], replaces: (filename: string) => boolean): void => {
    const field = fields.get(name);
    if (field?.kind !== 'files') return;
    refused.delete(name);
    for (const file of chosen) {
      const same = $files.get().find((each) => each.name === file.name && idsOf(name).includes(each.id));
      if (same && !replaces(file.name)) continue;
      if (same)
        set(
          name,
          idsOf(name).filter((id) => id !== same.id),
        );
      const waiting = $uploads.get().filter((upload) => upload.field === name).length;
      const problem = findFileProblem(file, field, idsOf(name).length + waiting);
      if (problem) {
        refuse(name, problem);
        continue;
      }
      count += 1;
      const upload: Upload = { id: count, field: name, name: file.name, share: 0 };
      $uploads.set([...$uploads.get(), upload]);
      queue = queue.then(() => send(file, field, upload));
    }
  };
}
