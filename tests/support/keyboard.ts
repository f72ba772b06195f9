import { expect, type Page } from 'playwright/test';

interface Focus {
  text: string;
  hasRing: boolean;
  /** At least its upper edge is in the window and not under the announcement. */
  isInView: boolean;
}

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('site-announcement:not([hidden])');
    const bottom = !bar || bar.contains(element) ? innerHeight : bar.getBoundingClientRect().top;
    return {
      text: (element.textContent ?? '').replace(/\s+/g, ' ').trim() || (element.getAttribute('aria-label') ?? ''),
      hasRing: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
      isInView: box.bottom > 0 && box.top < bottom,
    };
  });
}

/** Presses Tab until the element of that text has the focus; every stop on the way must show where the focus is. */
export async function tabTo(page: Page, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const { text, hasRing } = await readFocus(page);
    stops.push(text);
    expect(hasRing, `focus ring of "${text}"`).toBe(true);
    // The page may scroll smoothly to the focus.
    await expect.poll(async () => (await readFocus(page)).isInView, `"${text}" in view`).toBe(true);
    if (typeof wanted === 'string' ? text === wanted : wanted.test(text)) return;
  }
  throw new Error(`Tab did not reach ${String(wanted)}; it stopped at ${stops.join(' · ')}`);
}
