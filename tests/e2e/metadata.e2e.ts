import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

type Data = Record<string, unknown> & { '@type': string };

/** Structured data of the page by type; each must parse and name its vocabulary. */
async function structuredData(page: Page): Promise<Map<string, Data>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text) as Data);
  for (const item of data) expect(item['@context']).toBe('https://schema.org');
  return new Map(data.map((item) => [item['@type'], item]));
}
const property = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content');

test('home introduces the organization', async ({ page, baseURL }) => {
  await page.goto('/');
  const data = await structuredData(page);
  expect(data.get('Organization')).toMatchObject({
    name: 'Meridian Safety Codes Association',
    url: `${baseURL}/`,
    logo: `${baseURL}/logo.png`,
  });
  expect(data.has('BreadcrumbList')).toBe(false);
  await page.goto('/es');
  expect((await structuredData(page)).has('Organization')).toBe(true);
  await page.goto('/codes');
  expect((await structuredData(page)).has('Organization')).toBe(false);
});

test('a document tells its place on the site', async ({ page, baseURL }) => {
  await page.goto('/codes/msca-70');
  const list = (await structuredData(page)).get('BreadcrumbList');
  expect(list?.['itemListElement']).toEqual([
    expect.objectContaining({ position: 1, name: 'Home', item: `${baseURL}/` }),
    expect.objectContaining({ position: 2, item: `${baseURL}/codes` }),
    expect.objectContaining({ position: 3, item: `${baseURL}/codes/msca-70` }),
  ]);
});

test('an article carries its title, dates, author and publisher', async ({ page, baseURL }) => {
  await page.goto('/news/aerial-ladder-weld-cracks');
  const article = (await structuredData(page)).get('NewsArticle');
  expect(article).toMatchObject({
    headline: await page.getByRole('heading', { level: 1 }).textContent(),
    url: `${baseURL}/news/aerial-ladder-weld-cracks`,
    datePublished: '2026-09-03',
    author: { '@type': 'Person', name: 'Wei-Ling Tan' },
    publisher: { '@type': 'Organization', name: 'Meridian Safety Codes Association' },
  });
  expect(await property(page, 'og:type')).toBe('article');
});

test('the page of a film is told of as an article with the film, player and transcript on it', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Watch: How a code comes about' }).click();
  await expect(page.getByRole('link', { name: 'Play the video: The cycle in twelve seconds' })).toBeVisible();
  expect((await structuredData(page)).get('NewsArticle')).toMatchObject({
    headline: await page.getByRole('heading', { level: 1 }).textContent(),
    url: `${baseURL}/about/how-standards-are-made`,
    datePublished: '2026-06-15',
    publisher: { name: 'Meridian Safety Codes Association' },
    video: {
      name: 'The cycle in twelve seconds',
      contentUrl: `${baseURL}/video/how-a-code-is-written.mp4`,
      uploadDate: '2026-06-15',
    },
  });
  for (const [address, name] of [
    ['/about/how-standards-are-made', 'Read the steps instead'],
    ['/es/acerca/como-se-elaboran', 'Leer los pasos'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('link', { name }).click();
    await expect(page.locator(':target')).toBeInViewport();
    await expect(page.locator(':target').getByRole('tab').first()).toBeInViewport();
  }
  await page.goto('/about');
  expect((await structuredData(page)).has('NewsArticle')).toBe(false);
});

test('an article is shared by plain links, and tells no other site that it is read', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  for (const [name, label] of [
    ['/news/aerial-ladder-weld-cracks', 'Share'],
    ['/es/noticias/consejo-noviembre-2026', 'Compartir'],
  ] as const) {
    await page.goto(name, { waitUntil: 'networkidle' });
    const links = page.getByRole('navigation', { name: label, exact: true }).getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.map((href) => new URL(href).hostname)).toEqual(['', 'www.linkedin.com', 'x.com', 'www.facebook.com']);
    for (const href of hrefs) expect([...new URL(href).searchParams.values()]).toContain(`${baseURL}${name}`);
    for (const link of (await links.all()).slice(1)) await expect(link).toHaveAttribute('rel', 'noopener');
  }
  expect(new Set(asked)).toEqual(new Set([baseURL]));
});

test('the questions of a page are there for search engines with their answers', async ({ page }) => {
  await page.goto('/help');
  const faq = (await structuredData(page)).get('FAQPage');
  const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  const shown = await page.locator('main details summary').allTextContents();
  expect(questions.map(({ name }) => name).toSorted()).toEqual(shown.map((text) => text.trim()).toSorted());
  for (const { acceptedAnswer } of questions) expect(acceptedAnswer.text.length).toBeGreaterThan(20);
});

test('a page about one question says so', async ({ page, editor }) => {
  await editor.putLive('journey-question', {
    type: 'page',
    path: '/journey-question',
    locale: 'en',
    fields: {
      title: 'One question',
      description: 'About one question.',
      blocks: [{ type: 'question-answer', question: 'Is one exit enough?', answer: 'Seldom.', isQuestionShown: true }],
    },
  });
  await page.goto('/journey-question');
  expect((await structuredData(page)).get('QAPage')?.['mainEntity']).toMatchObject({
    name: 'Is one exit enough?',
    answerCount: 1,
  });
});

test('titles, descriptions, sharing picture and robots rules follow content', async ({ page, editor, baseURL }) => {
  const picture = (name: string) => ({ src: `/art/${name}.svg`, alt: name });
  const fields = {
    title: 'Plain title',
    addTitleSuffix: false,
    description: 'What the page says.',
    blocks: [{ type: 'rich-text', content: 'Text.' }],
  };
  const publish = (more: Record<string, unknown>) =>
    editor.putLive('journey-head', {
      type: 'page',
      path: '/journey-head',
      locale: 'en',
      fields: { ...fields, ...more },
    });
  await publish({ titleImage: picture('research'), mainImage: picture('wildfire'), cardImage: picture('electrical') });
  await page.goto('/journey-head');
  await expect(page).toHaveTitle('Plain title');
  expect(await property(page, 'description')).toBe('What the page says.');
  expect(await property(page, 'og:image')).toBe(`${baseURL}/art/electrical.svg`);
  // The demo is not a production site.
  expect(await property(page, 'robots')).toBe('noindex');
  await publish({
    pageTitle: 'Better title',
    addTitleSuffix: true,
    noFollow: true,
    titleImage: picture('research'),
    mainImage: picture('wildfire'),
  });
  await page.reload();
  await expect(page).toHaveTitle('Better title | MSCA');
  expect(await property(page, 'og:image')).toBe(`${baseURL}/art/wildfire.svg`);
  expect(await property(page, 'robots')).toBe('noindex, nofollow');
  await publish({ titleImage: picture('research') });
  await page.reload();
  expect(await property(page, 'og:image')).toBe(`${baseURL}/art/research.svg`);
});
