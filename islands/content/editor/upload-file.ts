import type { ItemChoice } from '../../../server/content/editing/editor-endpoints.contract.ts';
import { cutText } from '../../../server/platform/cut-text.rules.ts';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';

/** Facts told about a file that is added to the library. */
interface Upload {
  file: File;
  titleEn: string;
  titleEs: string;
  access: string;
}

/** Returns the title that a file has until it is given one: its name without the ending. */
export const titleOfUpload = ({ name }: Pick<File, 'name'>): string =>
  cutText(name.replace(/\.[^.]+$/, ''), 200) || name;

/** Adds a file to the library of files. @returns the choice that names it, or what the server has against it */
export async function uploadFile(
  deskPath: string,
  upload: Upload,
): Promise<{ file: ItemChoice } | { errors: FormError[] }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(upload) as [string, string | File][]) body.set(name, value);
  body.set('intent', 'add');
  body.set('answer', 'json');
  const answer = await fetch(`${deskPath}/files`, { method: 'POST', body });
  const told = (await answer.json()) as { file?: ItemChoice; errors?: FormError[] };
  return told.file ? { file: told.file } : { errors: told.errors ?? [] };
}
