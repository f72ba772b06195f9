/**
 * Examples of CommonMark 0.31.2 that a page shows in another way, with the reason. The list must not grow:
 * a text that is rendered in another way than its editor expects has to be a decision.
 */
export const differences: readonly { reason: string; examples: readonly number[] }[] = [
  {
    reason: 'an element or attribute that is not on the closed list is left out, and the editor is told',
    examples: [150, 152, 153, 154, 163, 164, 169, 201, 491, 524, 536, 613, 614, 615, 616, 617],
  },
  {
    reason: 'scripts, styles and fields that ask for input are left out with their content, and the editor is told',
    examples: [170, 171, 172, 173, 176, 178],
  },
  {
    reason: 'a link without an address leads nowhere: its words stay, and the editor is told',
    examples: [200, 485, 486, 487, 567],
  },
  {
    reason: 'a link with another scheme than http, https, mailto or tel keeps its words, and the editor is told',
    examples: [596, 598, 599, 601],
  },
  {
    reason: 'an address in HTML with a space or line end in it is refused, and the editor is told',
    examples: [642, 643],
  },
  {
    reason: 'addresses in a text become links by themselves: the autolinks of GitHub, which replace these examples',
    examples: [602, 608, 611, 612],
  },
  { reason: 'HTML has no CDATA sections: browsers show a part of one', examples: [629] },
  { reason: 'an empty line between two pieces of raw HTML is not kept', examples: [148] },
];
