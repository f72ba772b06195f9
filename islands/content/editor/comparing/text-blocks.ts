/** Elements that stand within a line of text. */
const inLine =
  'a, abbr, b, bdi, bdo, br, cite, code, data, del, dfn, em, i, img, ins, kbd, label, mark, q, s, samp, small, span, strong, sub, sup, time, u, var, wbr';

/** Elements whose text nobody reads. */
const unread = 'script, style, template, noscript, svg, math, iframe, select, textarea, [hidden]';

/** The text nodes of an element, without those that nobody reads. */
function textNodesIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(unread)) found.push(node as Text);
  return found;
}

/** An element that holds lines of text, with its own text nodes. */
export interface TextBlock {
  element: Element;
  nodes: Text[];
  text: string;
}

function blockOf(node: Text, root: Element): Element {
  let element = node.parentElement ?? root;
  while (element !== root && element.matches(inLine) && element.parentElement) element = element.parentElement;
  return element;
}

/** Splits a page into the elements that hold its lines of text, in their order. */
export function listTextBlocks(root: Element): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const node of textNodesIn(root)) {
    const element = blockOf(node, root);
    const last = blocks.at(-1);
    if (last?.element === element) last.nodes.push(node);
    else blocks.push({ element, nodes: [node], text: '' });
  }
  for (const block of blocks) block.text = block.nodes.map(({ data }) => data).join('');
  return blocks.filter(({ text }) => text.trim() !== '');
}
