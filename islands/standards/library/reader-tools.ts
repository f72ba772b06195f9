import { openMenu } from './section-menu.ts';
import { showDefinition } from './show-definition.ts';

/** Opens what stands beside the text: the definition of a term, or the menu of a number. Loaded when first used. */
export const openBeside = (link: HTMLAnchorElement): void =>
  link.matches('.term') ? showDefinition(link) : openMenu(link);
