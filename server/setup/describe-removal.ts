import type { DemoRemoval } from './remove-demo.ts';

/** Describes for the command what the removal of the demo did, or would do. */
export function describeRemoval({ items, people, products, promotions, editions, changed }: DemoRemoval): string {
  const counts = `Of the demo: ${items} items, ${people.length} people, ${products} products, ${promotions} promotions, ${editions} editions in the library.`;
  if (changed.length === 0) return counts;
  return [counts, 'These stay, because somebody has changed them:', ...changed.map((line) => `  ${line}`)].join('\n');
}
