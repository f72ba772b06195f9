import { expect, test, type Page } from 'playwright/test';

interface Focus {
  text: string;
  /** It is the element of a selector. */
  isNamed: boolean;
  hasRing: boolean;
  /** At least its upper edge is visible. */
  isInView: boolean;
}

function readFocus(page: Page, selector = ''): Promise<Focus> {
  return page.evaluate((named) => {
    const element = document.activeElement ?? document.body;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const text = element.textContent.replace(/\s+/g, ' ').trim() || (element.getAttribute('aria-label') ?? '');
    return {
      text: text || (element.getAttribute('name') ?? ''),
      isNamed: named !== '' && element.matches(named),
      hasRing: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
      isInView: box.bottom > 0 && box.top < innerHeight,
    };
  }, selector);
}

/** Presses Tab until `isReached`; the focus must be visible at each stop. */
async function tab(page: Page, key: string, isReached: (focus: Focus) => boolean, selector?: string): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page, selector);
    stops.push(focus.text);
    expect(focus.hasRing, `focus ring of "${focus.text}"`).toBe(true);
    // The page may scroll smoothly to the focus.
    await expect.poll(async () => (await readFocus(page)).isInView, `"${focus.text}" in view`).toBe(true);
    if (isReached(focus)) return;
  }
  throw new Error(`Tab did not reach it; it stopped at ${stops.join(' · ')}`);
}

/** Presses Tab until the element with that text has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isWanted = ({ text }: Focus) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
  await test.step(`${key} to ${String(wanted)}`, () => tab(page, key, isWanted));
}

/** Presses Tab until the field of a selector has the focus, and types into it. */
export async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await test.step(`Tab to ${selector}`, () => tab(page, 'Tab', ({ isNamed }) => isNamed, selector));
  await page.keyboard.type(text);
}
