import { holdPictures, knownPictures } from '../../../../../server/standards/library/amendments/held-pictures.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { findFileProblems } from '../find-file-problems.ts';
import { readPictureFiles } from '../read-arrived.ts';

/** Most pictures of one amendment. */
export const mostPictures = 60;

/** A picture that came with the form before: a browser does not send a chosen file twice. */
export interface HeldPicture {
  name: string;
  hash: string;
}

type Form = Pick<PageCall<SiteFrame>, 'services' | 'files' | 'page'> & { form: URLSearchParams };

const readHeld = (form: URLSearchParams): HeldPicture[] =>
  form.getAll('held').flatMap((value) => {
    const [, hash, name] = /^([0-9a-f]{64}) (.{1,200})$/.exec(value) ?? [];
    return hash === undefined || name === undefined ? [] : [{ name, hash }];
  });

/** Returns the pictures that a form keeps, with those that came with it: one of a name replaces the one before. */
export async function takePictures({
  services,
  files,
  form,
  page: { t },
}: Form): Promise<{ held: HeldPicture[]; errors: FormError[] }> {
  const kept = readHeld(form);
  const known = await knownPictures(
    services.db,
    kept.map(({ hash }) => hash),
  );
  const gone = kept.filter(({ hash }) => !known.has(hash));
  const errors = gone.map(({ name }): FormError => ({
    field: 'pictures',
    message: t('StaffAmendmentPictureGone', { name }),
  }));
  const held = new Map(kept.flatMap(({ name, hash }) => (known.has(hash) ? [[name, hash] as const] : [])));
  const refused = await findFileProblems(services.files, files, t);
  if (refused.length > 0) errors.push(...refused);
  else {
    const { hashes, problems } = await holdPictures(services, await readPictureFiles(files));
    errors.push(...problems.map((message) => ({ field: 'pictures', message })));
    for (const [name, hash] of hashes) held.set(name, hash);
  }
  return { held: [...held].slice(0, mostPictures).map(([name, hash]) => ({ name, hash })), errors };
}
