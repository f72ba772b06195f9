import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';

/**
 * Waits for a mail of the demo site to an address and returns its link to a page.
 * @param about words of the mail, where journeys beside each other write to one person
 */
export async function mailedLink(address: string, page: string, about = ''): Promise<string> {
  const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  let link = '';
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.includes(address) && name.endsWith('.txt')).sort();
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const links = mails.filter((mail) => mail.includes(about)).flatMap((mail) => mail.match(/https?:\S+/g) ?? []);
    link = links.findLast((found) => found.includes(page)) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}
