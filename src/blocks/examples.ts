import { blockName } from '../../server/content/api/block-answer.rules.ts';
import { blockTypeNames } from './block-schema.ts';

type Examples = Readonly<Record<string, unknown>>;
const examples = import.meta.glob<Examples>('./*/*.examples.ts', { eager: true, import: 'examples' });

/** Every block's examples by its name in the content API; they feed the tests and the gallery. */
export const blockExamples: Readonly<Record<string, Examples>> = Object.fromEntries(
  blockTypeNames.map((type) => [blockName(type), examples[`./${type}/${type}.examples.ts`] ?? {}]),
);
