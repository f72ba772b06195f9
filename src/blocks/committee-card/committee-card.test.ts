import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples as committeeCardExamples } from './committee-card.examples.ts';

it('opens the members in a pop-up with name, acronym and date in its title', async () => {
  const html = await renderBlocks(committeeCardExamples.full);
  const [dialog, id] = /<dialog id="([^"]*)"[^>]* popover="auto"[\s\S]*<\/dialog>/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<button [^>]*popovertarget="${id}"`));
  expect(visibleText(dialog ?? '')).toContain(
    'Committee on Electrical Installations (EIC) - Members as of September 30, 2026',
  );
  for (const name of ['Dolores Whitcombe', 'Tuấn Nguyễn', 'Siobhán O’Rourke']) expect(dialog).toContain(name);
});

it('leads to the application with the acronym', async () => {
  const html = await renderBlocks(committeeCardExamples.full);
  expect(html).toContain('href="/committees/apply?applyToCommittee=EIC"');
});

it("does not show a scope that reads 'NULL'", async () => {
  expect(await renderBlocks(committeeCardExamples.withoutScope)).not.toContain('NULL');
});
