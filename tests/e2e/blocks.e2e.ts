import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { weighScripts } from '../support/weigh-scripts.ts';
import { thorough } from '../support/test-scope.ts';

const image = { src: '/art/wildfire.svg', alt: 'Drawing of a slope above houses' };
const slides = ['One', 'Two', 'Three'].map((slideTitle) => ({ slideTitle, slideImage: image, slideLink: '/news' }));
const video = '/video/how-a-code-is-written.mp4';
/** Every block with a script, except forms. */
const scripted = [
  { type: 'page-title', title: 'Every script at once' },
  { type: 'tabbed-widget', tabs: [{ label: 'First', content: 'Text.' }] },
  { type: 'carousel', layout: 'hero', heading: 'Slides', slides },
  { type: 'testimonials', heading: 'Voices', testimonials: [{ content: 'Good.' }, { content: 'Better.' }] },
  { type: 'support-picker', heading: 'Short answers' },
  { type: 'video', heading: 'A film', video },
  { type: 'map', heading: 'A map', location: 'Meridian, Ohio' },
  { type: 'promotion-strip', heading: 'Join', link: { label: 'Benefits', href: '/membership/benefits' } },
];
const fields = {
  title: 'Every script at once',
  description: 'A page of blocks.',
  template: 'blocks',
  blocks: scripted,
};

test('a page with every block that has a script loads at most 5 kB of it, and nothing of others', async ({
  page,
  editor,
}) => {
  await editor.putLive('journey-every-block', { type: 'page', locale: 'en', path: '/journey-every-block', fields });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/journey-every-block', { waitUntil: 'networkidle' });
  const bytes = await weighScripts(page);
  console.log(`every block: script ${bytes} bytes as sent`);
  expect(bytes).toBeGreaterThan(3_000);
  expect(bytes).toBeLessThanOrEqual(5_000);
  expect(asked.filter((url) => /\.mp4|google/.test(url))).toEqual([]);
  await expectAccessible(page);
  // The strip is for everybody who is not known as a member.
  const strip = page.locator('main').getByRole('link', { name: 'Benefits' });
  const mark = (name: string) => page.evaluate((each) => document.documentElement.toggleAttribute(each), name);
  await expect(strip).toBeVisible();
  await mark('data-signed-in');
  await expect(strip).toBeHidden();
  await mark('data-non-member');
  await expect(strip).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitting(page);
});

test(
  'a carousel is walked through by the keyboard, and moves by itself only once it is asked to',
  thorough,
  async ({ page, editor }) => {
    const path = '/journey-carousel';
    await editor.putLive('journey-carousel', {
      type: 'page',
      locale: 'en',
      path,
      fields: { ...fields, title: 'Slides', blocks: [{ type: 'carousel', layout: 'hero', heading: 'Slides', slides }] },
    });
    await page.clock.install();
    await page.goto(path);
    const dots = page.getByRole('button', { name: /^Slide \d of 3$/ });
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Next slide' }).press('Enter');
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await dots.nth(2).press('Enter');
    await expect(page.getByRole('link', { name: 'Three' })).toBeInViewport();
    await page.getByRole('button', { name: 'Next slide' }).press('Enter');
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    const play = page.getByRole('button', { name: 'Play slides' });
    await expect(play).toHaveAttribute('aria-pressed', 'false');
    await play.press('Enter');
    await expect(play).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(7_000);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await play.press('Enter');
    await expect(play).toHaveAttribute('aria-pressed', 'false');
    // The clock cannot be removed from a tab.
    await page.context().close();
  },
);

test('a video has its player, captions and focus after a click', async ({ page }) => {
  await page.goto('/about/how-standards-are-made');
  const player = page.locator('video');
  await expect(player).toHaveCount(0);
  await page.getByRole('link', { name: 'Play the video: The cycle in twelve seconds' }).press('Enter');
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute('src', video);
  await expect(player.locator('track')).toHaveAttribute('srclang', 'en');
  await expect.poll(() => player.evaluate((media) => (media as HTMLVideoElement).textTracks[0]?.cues?.length)).toBe(4);
});

test(
  'the example of a committee and its edition says that it is one, and is in no list',
  thorough,
  async ({ page }) => {
    for (const [address, rail, parts] of [
      ['/committees/example', 'Placeholder', 4],
      ['/es/comites/ejemplo', 'Marcador', 4],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      const links = page.locator('main').getByRole('link', { name: rail });
      await expect(links).toHaveCount(parts);
      await expect(page.locator('main').getByRole('table')).toHaveCount(parts);
      await links.last().click();
      await expect(page.locator(':target')).toBeInViewport();
      await expectAccessible(page);
      expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(address);
    }
  },
);

test('the picker shows the cards of a topic once it is chosen', thorough, async ({ page }) => {
  await page.goto('/help');
  const topic = page.getByRole('combobox', { name: 'Topic' });
  await expect(topic).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Membership' })).toBeHidden();
  await topic.selectOption('Membership');
  await expect(page.getByRole('group', { name: 'Membership' })).toBeVisible();
  await expectAccessibleAgain(page);
});
