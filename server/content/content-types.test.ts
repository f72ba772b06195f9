import { expect, it } from 'vitest';
import { writeContentTypes } from './write-types.ts';

const head = `# Items with an address and blocks, written from server/content/items/answer.contract.ts and block.contract.ts: after a
# change there, run \`npx vitest run --project unit content-types -u\`. The rest of the content API is schema.graphql.

`;

it('has the types of the content API that the contracts of items and blocks tell', async () => {
  await expect(`${head}${writeContentTypes()}\n`).toMatchFileSnapshot('content-types.graphql');
});
