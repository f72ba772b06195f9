import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { openResource } from '../../../../../server/learning/resources/open-resource.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';

/** Sends a file of the learning system as a download; the list explains refusals. */
export const resourceFilePage = definePage({
  access: 'user',
  isFile: true,
  frame: noFrame,
  async load({ params, language, services, viewer: { person } }): Promise<Response> {
    const account = person && (await findAccount(services.db, person.userId));
    if (!account) return notFound();
    const opened = await openResource(services, account, params['resource'] ?? '');
    if (opened.ok) return sendPrivateFile(opened.value);
    const list = accountPath(language, 'account-resources');
    if (opened.code === 'license_missing') return redirectTo(list);
    return opened.code === 'unavailable' ? redirectTo(`${list}?away`) : notFound();
  },
});
