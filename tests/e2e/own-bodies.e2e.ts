import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { becomeAdministrator, drawnLogo, paintedLogo, publishLogo, startOwnSite } from '../support/own-site-scene.ts';
import { thorough } from '../support/test-scope.ts';

/** Sites that have nothing of the demo (tests/adopt): their main pages, with a logo of their own. Their HTML is tested in every run. */
const bodies = [
  {
    body: 'open-institute',
    administrator: 'admin@noi.example.org',
    logo: () => Promise.resolve(drawnLogo),
    pages: ['/', '/es/codes/noi-7', '/products/noi-7', '/search?globalSearch=NOI'],
  },
  {
    body: 'wind-board',
    administrator: 'desk@bwm.example.org',
    logo: paintedLogo,
    pages: ['/', '/codes', '/committees', '/search', '/user/signin', '/help/contact'],
  },
];

for (const { body, administrator, logo, pages } of bodies) {
  test(`${body}: its main pages are accessible and fit, with its own logo`, thorough, async ({ openPage, ownSite }) => {
    const site = await ownSite(startOwnSite(body));
    const { admin } = await becomeAdministrator(site, administrator);
    await publishLogo(admin, await logo());
    const page = await openPage({ baseURL: site.origin });
    for (const address of pages) {
      await page.goto(address);
      await expect(page.locator('.site-header img.logo')).toBeVisible();
      await expectAccessibleAtBothWidths(page, { shell: address === '/' });
    }
  });
}
