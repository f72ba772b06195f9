import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

const title = '</script><script>alert(1)</script>';
const markdown = [
  'Before <script>alert(2)</script> after',
  '<img src="/favicon.svg" alt="" onerror="alert(3)" onload="alert(4)">',
  '<svg onload="alert(5)"><script>alert(6)</script></svg>',
  '[link](javascript:alert(7)) <a href="JaVa&#x09;ScRiPt:alert(8)" onclick="alert(9)">anchor</a>',
  '<iframe src="javascript:alert(10)"></iframe><object data="/"></object><embed src="/">',
  '<style>body { display: none }</style><p style="position: fixed; inset: 0">Styled</p>',
  '<form action="https://example.org"><input name="password"><button>Send</button></form>',
  '<base href="https://example.org/"><meta http-equiv="refresh" content="0;url=https://example.org/">',
  '<details open ontoggle="alert(11)"><summary>Toggle</summary></details>',
  '</main></body></html> End of the text',
].join('\n\n');

/** Returns elements of the main part that would run, embed, restyle or leave the site. */
const dangers = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter(
        (element) =>
          // The site's own elements are modules, which its content security policy allows by hash.
          !(element.matches('script[type="module"]') && !/alert/.test(element.innerHTML)) &&
          (/^(SCRIPT|IFRAME|OBJECT|EMBED|STYLE|FORM|INPUT|BASE|META|LINK)$/i.test(element.tagName) ||
            [...element.attributes].some(
              ({ name, value }) => /^on|^style$/.test(name) || /^\s*j\s*a\s*v\s*a\s*s\s*c/i.test(value),
            )),
      )
      .map((element) => element.outerHTML),
  );

async function expectInert(page: Page, address: string): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await expect(page).toHaveTitle(`${title} | MSCA`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await dangers(page)).toEqual([]);
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(text);
  await expect(page.locator('footer.site-footer')).toBeVisible();
  await expect(page.locator('main')).toContainText('End of the text');
  for (const link of await page.locator('main .prose a').all()) await link.click({ trial: true });
  expect(dialogs).toEqual([]);
}

test('a page of hostile blocks is shown as text', async ({ page, editor }) => {
  const run = await editor.putLive('journey-hostile-page', {
    type: 'page',
    path: '/journey-hostile',
    locale: 'en',
    fields: {
      title,
      addTitleSuffix: true,
      navigationTitle: title,
      description: title,
      blocks: [
        { type: 'page-title', title, subtitle: title },
        { type: 'rich-text', navigationTitle: title, content: markdown },
        { type: 'question-answer', question: title, answer: markdown, isQuestionShown: true },
        { type: 'tabbed-widget', heading: title, tabs: [{ label: title, content: markdown }] },
        {
          type: 'call-to-action',
          heading: title,
          text: markdown,
          link: { label: title, href: '/"><script>alert(12)' },
        },
      ],
    },
  });
  expect(run.state).toBe('live');
  await expectInert(page, '/journey-hostile');
});

test('a hostile article is shown as text, in listing and feed too', async ({ page, editor }) => {
  const run = await editor.putLive('journey-hostile-article', {
    type: 'publication',
    path: '/blog/journey-hostile',
    locale: 'en',
    fields: {
      kind: 'blog',
      title,
      addTitleSuffix: true,
      category: title,
      description: title,
      publishedAt: '2027-01-01',
      content: markdown,
    },
  });
  expect(run.state).toBe('live');
  await expectInert(page, '/blog/journey-hostile');
  await page.goto('/blog', { waitUntil: 'networkidle' });
  await expect(page.locator('main').getByRole('heading', { name: title })).toBeVisible();
  expect(await dangers(page)).toEqual([]);
});

test('a link that runs script is refused when it is stored', async ({ editor }) => {
  const answer = await editor.call('PUT', '/api/content/items/journey-hostile-link', {
    type: 'page',
    path: '/journey-hostile-link',
    locale: 'en',
    fields: {
      title: 'Link',
      description: 'Link.',
      blocks: [{ type: 'call-to-action', heading: 'Go', link: { label: 'Go', href: 'javascript:alert(1)' } }],
    },
  });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain('href');
});
