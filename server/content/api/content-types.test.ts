import { expect, it } from 'vitest';
import { buildSchema } from 'graphql';
import { readFile } from 'node:fs/promises';
import { writeContentTypes } from './write-types.ts';

const head = `# The types of the content API, written from the answers that server/content/items tells (types/*-answer.contract.ts,
# block-answer.rules.ts, setting-answer.rules.ts): after a change there, run
# \`npx vitest run --project unit content-types -u\`. What can be asked for is schema.graphql.

`;

it('has the types of the content API that its contracts tell', async () => {
  await expect(`${head}${writeContentTypes()}\n`).toMatchFileSnapshot('content-types.graphql');
});

it('has the page sizes that clients of the content API count on', async () => {
  const asked = await readFile(new URL('schema.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(`${asked}\n${writeContentTypes()}`);
  const sizeOf = (type: string, field: string, argument: string) => {
    const found = schema.getType(type);
    const fields = found && 'getFields' in found ? found.getFields() : {};
    const named = fields[field];
    return named && 'args' in named ? named.args.find(({ name }) => name === argument)?.defaultValue : undefined;
  };
  expect(sizeOf('Query', 'committees', 'pageSize')).toBe(1_000);
  expect(sizeOf('Query', 'documentInfoSearch', 'pageSize')).toBe(10_000);
  for (const list of ['faqTags', 'faqItems', 'supportTags', 'supportResults', 'membershipProducts', 'searchHubs']) {
    expect(sizeOf('Query', list, 'first'), list).toBe(100);
  }
  expect(sizeOf('DocumentInfo', 'editions', 'first')).toBe(100);
  for (const options of ['Enumeration', 'NewsletterTopicFolder', 'TopicAreaFolder']) {
    expect(sizeOf(options, 'children', 'first'), options).toBe(50);
  }
});
