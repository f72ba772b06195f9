import { mediaTypeOf } from '../../../../server/content/files/desk-file.contract.ts';
import { findFileByName, findNameHolder } from '../../../../server/content/files/desk-file.repo.ts';
import { fileAddress, isFileName } from '../../../../server/content/files/file-address.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { accessPages, decidePage } from '../../../../server/people/access/access.rules.ts';
import { redirectToSignIn } from '../../../http/authorize.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { gone, notFound, redirectTo } from '../../../http/responses.ts';
import { answerStoredFile } from '../../../http/stored-file-answer.ts';
import { noFrame } from '../../../layouts/site-frame.ts';

/** Answers with the newest version of a file of the library, to readers who may read it by the rules of pages. */
export const libraryFilePage = definePage({
  access: 'public',
  frame: noFrame,
  isFile: true,
  async load(call): Promise<Response> {
    const { services, viewer, params, request, language } = call;
    const name = params['file'] ?? '';
    const found = isFileName(name) ? await findFileByName(services.db, name) : null;
    if (!found) return isFileName(name) && (await findNameHolder(services.db, name))?.removedAt ? gone() : notFound();
    const { file, current } = found;
    const decision = decidePage(file.access, viewer.person, {
      path: fileAddress(file.name),
      bannedCountries: await bannedFor(call),
    });
    if (decision.kind !== 'allow') {
      if (!viewer.person) return redirectToSignIn(call);
      return redirectTo(sitePath(accessPages[decision.to], language), { status: 302 });
    }
    const { id: key, size, sha256 } = current;
    const sent = { key, size, sha256, name: file.name, type: mediaTypeOf(file.ending) };
    return (await answerStoredFile(request, services.files.storage, sent)) ?? notFound();
  },
});

/** Returns the countries that are not served; of nobody in particular they are not asked for. */
async function bannedFor({ services, viewer }: PageCall): Promise<readonly string[]> {
  return viewer.person ? services.accountContent.bannedCountries() : [];
}
