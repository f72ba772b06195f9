import { expect, it } from 'vitest';
import { writeContentTypes } from './write-types.ts';

const head = `# The types of the content API, written from the answers that server/content/items tells (types/*-answer.contract.ts,
# block-answer.rules.ts, setting-answer.rules.ts): after a change there, run
# \`npx vitest run --project unit content-types -u\`. What can be asked for is schema.graphql.

`;

it('has the types of the content API that its contracts tell', async () => {
  await expect(`${head}${writeContentTypes()}\n`).toMatchFileSnapshot('content-types.graphql');
});
