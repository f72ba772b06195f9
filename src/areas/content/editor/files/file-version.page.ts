import { mediaTypeOf } from '../../../../../server/content/files/desk-file.contract.ts';
import { findDeskFile, listVersions } from '../../../../../server/content/files/desk-file.repo.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { answerStoredFile } from '../../../../http/stored-file-answer.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';
import { isFileId } from './read-file-form.ts';

/** Answers editors with one version of a file, also of one in the bin. */
export const fileVersionPage = definePage({
  access: 'content.write',
  frame: noFrame,
  isFile: true,
  async load({ services, params, request }): Promise<Response> {
    const { id = '', version = '' } = params;
    const found = isFileId(id) ? await findDeskFile(services.db, id) : null;
    const asked = found && (await listVersions(services.db, id)).find((each) => String(each.version) === version);
    if (!asked) return notFound();
    const { file } = found;
    const name = file.name.replace(/(?=\.[^.]+$)/, `-v${asked.version}`);
    const sent = { key: asked.id, size: asked.size, sha256: asked.sha256, name, type: mediaTypeOf(file.ending) };
    return (await answerStoredFile(request, services.files.storage, sent)) ?? notFound();
  },
});
