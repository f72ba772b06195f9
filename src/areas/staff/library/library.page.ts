import * as v from 'valibot';
import { BadEditionSource, type GivenHead } from '../../../../server/standards/library/edition-tree.contract.ts';
import { findFormat } from '../../../../server/standards/library/importing/import-edition.ts';
import { importInThread } from '../../../../server/standards/library/importing/import-in-thread.ts';
import { editionCode, editionYear } from '../../../../server/standards/library/library.contract.ts';
import { listAllImports } from '../../../../server/standards/library/live/list-imports.ts';
import { storeImport } from '../../../../server/standards/library/live/store-import.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import type { FormError } from '../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { findFileProblems } from './find-file-problems.ts';
import { pictureLimit, readBytes, readPictureFiles } from './read-arrived.ts';

/** Largest text in bytes, and most files of one form. */
export const sourceLimit = 30 * 1_048_576;
const mostFiles = 300;

type Form = PageCall<SiteFrame> & { form: URLSearchParams };

function readGiven({ form, page }: Form): { given: GivenHead; errors: FormError[] } {
  const code = (form.get('code') ?? '').trim();
  const year = (form.get('year') ?? '').trim();
  const errors: FormError[] = [];
  if (code !== '' && !v.is(editionCode, code)) errors.push({ field: 'code', message: page.t('CharactersInvalid') });
  if (year !== '' && !v.is(editionYear, Number(year))) {
    errors.push({ field: 'year', message: page.t('CharactersInvalid') });
  }
  return { given: { ...(code !== '' && { code }), ...(year !== '' && { year: Number(year) }) }, errors };
}

/** Lists the texts of the library, and takes a new one. */
export const libraryPage = definePage({
  access: 'library',
  frame: siteFrame,
  uploads: {
    most: mostFiles,
    limitOf: (field) => (field === 'file' ? sourceLimit : field === 'pictures' ? pictureLimit : 0),
  },
  async load({ services: { db } }) {
    return { imports: await listAllImports(db) };
  },
  intents: {
    async import(call) {
      const { services, files, viewer, locals, page } = call;
      if (!viewer.person) return notFound();
      const { given, errors } = readGiven(call);
      const text = files.find(({ field }) => field === 'file');
      if (!text) return { errors: [{ field: 'file', message: page.t('StaffLibraryFileMissing') }, ...errors] };
      const problems = [...(await findFileProblems(services.files, files, page.t)), ...errors];
      if (problems.length > 0) return { errors: problems };
      const pictures = await readPictureFiles(files);
      const bytes = await readBytes(text);
      try {
        const imported = await importInThread({ format: findFormat(bytes), name: text.name, bytes, pictures, given });
        const actor = { userId: viewer.person.userId, requestId: locals.requestId };
        return redirectTo(`${page.path}/${await storeImport(services, imported, actor)}`);
      } catch (error) {
        if (!(error instanceof BadEditionSource)) throw error;
        return { errors: error.problems.slice(0, 20).map((message) => ({ field: 'file', message })) };
      }
    },
  },
});
