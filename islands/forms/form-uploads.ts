import { atom, type MapStore, type WritableAtom } from 'nanostores';
import type { Problem, Problems } from '../../server/platform/problem.rules.ts';
import { askedFields } from '../../server/forms/definition/answers.rules.ts';
import type { Answer, FilesField } from '../../server/forms/definition/form.contract.ts';
import type { SentFile, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { FormEnv } from './form-env.ts';

/** A file on its way. */
export interface Upload {
  id: number;
  field: string;
  name: string;
  /** The part that has arrived, 0 to 1. */
  share: number;
}

interface Parts {
  shown: ShownForm;
  env: FormEnv;
  set(name: string, answer: Answer): void;
  $answers: MapStore<Record<string, Answer>>;
  $problems: WritableAtom<Problems>;
}

/** Returns what is wrong with a file as far as the browser can tell; the server looks inside. */
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

/** Sends files one after the other as they are chosen; the form carries their ids. */
export function createUploads({ shown, env, set, $answers, $problems }: Parts) {
  const $files = atom<readonly SentFile[]>(shown.files);
  const $uploads = atom<readonly Upload[]>([]);
  let count = 0;
  // One at a time: a browser that is new here gets its name with the first answer.
  let queue: Promise<void> = Promise.resolve();

  const idsOf = (name: string): readonly string[] => [$answers.get()[name] ?? []].flat();
  /** Keeps why the last choice of each field was refused: another file of it that arrives is no reason to forget it. */
  const refused = new Map<string, Problem>();
  const refuse = (name: string, problem: Problem) => {
    refused.set(name, problem);
    $problems.set({ ...$problems.get(), [name]: problem });
  };

  async function send(file: File, field: FilesField, upload: Upload): Promise<void> {
    const show = (share: number) =>
      $uploads.set($uploads.get().map((each) => (each.id === upload.id ? { ...each, share } : each)));
    const isWanted = () => $uploads.get().some(({ id }) => id === upload.id);
    if (!isWanted()) return;
    const uploaded = await env.upload(file, { form: shown.definition.id, field: field.name }, show).catch(() => null);
    if (!isWanted()) return;
    $uploads.set($uploads.get().filter(({ id }) => id !== upload.id));
    if (!uploaded) return refuse(field.name, { key: 'FormFileFailed', tokens: { filename: file.name } });
    if ('problem' in uploaded) return refuse(field.name, uploaded.problem);
    $files.set([...$files.get(), uploaded.file]);
    set(field.name, [...idsOf(field.name), uploaded.file.id]);
    const problem = refused.get(field.name);
    if (problem) refuse(field.name, problem);
  }

  return {
    $files,
    $uploads,
    /** Takes files that were chosen. @param replaces asks about a name that has been chosen before */
    add(name: string, chosen: readonly File[], replaces: (filename: string) => boolean): void {
      const field = askedFields(shown.definition).find((each) => each.name === name);
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
    },
    /** Waits until no file is on its way any more: each has arrived, failed, or was given up. */
    settled: () =>
      new Promise<void>((resolve) => {
        const stop = $uploads.listen((left) => {
          if (left.length > 0) return;
          stop();
          resolve();
        });
      }),
    /** Gives up a file that is on its way. */
    cancel: (id: number) => $uploads.set($uploads.get().filter((upload) => upload.id !== id)),
  };
}
