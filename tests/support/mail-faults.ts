import { JSDOM } from 'jsdom';

/** Styles that Outlook for Windows ignores on anything but a table cell, so that a button would be bare words. */
const ofCell = /(^|;)\s*(padding|background|background-color|border-radius)\s*:/;

/** Returns what mail programs would draw in another way than it is meant; nothing for a sound mail. */
export function findMailFaults(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const faults: string[] = [];
  const metaOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  if (!/width=device-width/.test(metaOf('viewport'))) faults.push('no viewport: telephones show it small');
  for (const name of ['color-scheme', 'supported-color-schemes'])
    if (metaOf(name) === '') faults.push(`no ${name}: dark modes turn colours round`);
  if (document.documentElement.lang === '') faults.push('no language');
  if (document.querySelector('style, script, link[rel=stylesheet], form'))
    faults.push('an element that mail programs take out');
  if (!document.querySelector('table[width="600"]')) faults.push('no width that Outlook reads');
  for (const table of document.querySelectorAll('table'))
    if (table.getAttribute('role') !== 'presentation') faults.push('a table that screen readers read as data');
  for (const link of document.querySelectorAll('a')) {
    const style = link.getAttribute('style') ?? '';
    if (ofCell.test(style)) faults.push(`a link that Outlook does not draw as a button: ${style}`);
    if (!style.includes('text-decoration:none')) continue;
    const cell = link.parentElement?.getAttribute('style') ?? '';
    const isCell = link.parentElement?.tagName === 'TD' && /padding:/.test(cell) && /background-color:#/.test(cell);
    if (!isCell) faults.push('a button that is not a padded cell with a colour');
  }
  return faults;
}
