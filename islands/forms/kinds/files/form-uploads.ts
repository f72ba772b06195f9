import { atom } from 'nanostores';
import type { SentFile } from '../../../../server/forms/definition/shown-form.contract.ts';
import type { createAdding, Upload, UploadParts } from './add-files.ts';

/** Holds the files of a form, and those on their way. */
export function createUploads(parts: UploadParts) {
  const $files = atom<readonly SentFile[]>(parts.shown.files);
  const $uploads = atom<readonly Upload[]>([]);
  let adding: Promise<ReturnType<typeof createAdding>> | undefined;
  let waiting = 0;

  return {
    $files,
    $uploads,
    /**
     * Takes chosen files.
     * @param replaces asks about a name that was chosen before
     */
    async add(name: string, chosen: readonly File[], replaces: (filename: string) => boolean): Promise<void> {
      waiting += 1;
      try {
        adding ??= import('./add-files.ts').then((files) => files.createAdding(parts, { $files, $uploads }));
        (await adding)(name, chosen, replaces);
      } catch {
        // The network was away: the next choice loads it again.
        adding = undefined;
        const [file] = chosen;
        const problem = { key: 'FormFileFailed', tokens: { filename: file?.name ?? '' } } as const;
        parts.$problems.set({ ...parts.$problems.get(), [name]: problem });
      } finally {
        waiting -= 1;
        // Tells who waits for the uploads, where none began.
        $uploads.set([...$uploads.get()]);
      }
    },
    isBusy: () => waiting > 0 || $uploads.get().length > 0,
    /** Resolves once no upload is pending: each has arrived, failed, or was cancelled. */
    settled: () =>
      new Promise<void>((resolve) => {
        const stop = $uploads.listen((left) => {
          if (left.length > 0 || waiting > 0) return;
          stop();
          resolve();
        });
      }),
    /** Cancels an upload. */
    cancel: (id: number) => $uploads.set($uploads.get().filter((upload) => upload.id !== id)),
  };
}
