import { expect, it } from 'vitest';
import { authOn } from '../../../../../tests/support/auth-scene.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { makeLinkCookie } from '../../../../../server/people/auth/link-single-sign-on.ts';
import { linkSingleSignOnPage } from './link-single-sign-on.page.ts';

const address = '/es/user/link-single-sign-on?returnurl=%2Fes%2Fcart';

it('shows the address of the account, and leads back to sign-in where there is no question', async () => {
  await using connection = await openDatabase();
  const { auth } = authOn(connection.db);
  const services = { auth, db: connection.db };
  const unlinked = { userId: 'u-1', email: 'ines@example.net', subject: 's-1' };
  const [cookie = ''] = makeLinkCookie(auth, unlinked).split(';', 1);
  const view = await linkSingleSignOnPage.open(pageContext(services, address, { cookie }));
  expect(view).toMatchObject({ email: 'ines@example.net' });
  expect(view).not.toHaveProperty('subject');
  const body = () => new URLSearchParams({ password: 'a-quiet-river-bend' });
  for (const sent of [
    {},
    { method: 'POST', body: body() },
    { cookie: cookie.slice(0, -3), method: 'POST', body: body() },
  ]) {
    const answer = await linkSingleSignOnPage.open(pageContext(services, address, sent));
    expect(answer instanceof Response && answer.headers.get('location')).toBe(
      '/es/user/signin?sso=stale&returnurl=%2Fes%2Fcart',
    );
  }
});
