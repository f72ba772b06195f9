import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples as alertExamples } from './alert.examples.ts';

it('says that no datasource was found when there is no alert', async () => {
  expect(visibleText(await renderBlocks(alertExamples.withoutDatasource))).toBe('No Datasource found.');
});

it.each([
  ['warning', 'alert', alertExamples.warning],
  ['info', 'status', alertExamples.info],
])('of level %s has the role %s', async (_, role, example) => {
  const html = await renderBlocks(example);
  expect(html).toContain(`role="${role}"`);
  expect(visibleText(html)).toBe(`${example.alert.title} ${example.alert.text}`);
});
