/** What opens beside the text: loaded together, when the first of them is used. */
export { openMenu } from './section-menu.ts';
export { showDefinition } from './show-definition.ts';
