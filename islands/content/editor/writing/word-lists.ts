/** An entry of a list in Word's HTML: a paragraph whose style names its list and level. */
interface WordEntry {
  paragraph: Element;
  level: number;
  isOrdered: boolean;
}

const sign = /^\s*(?:(?:\d{1,4}|[a-z]{1,4})[.)]|[·o§•▪◦–-])(?:\s|\u00a0)+/i;
const ordered = /^\s*(?:\d{1,4}|[a-z]{1,4})[.)]/i;

function readEntry(paragraph: Element): WordEntry | null {
  const style = paragraph.getAttribute('data-style') ?? '';
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1];
  if (level === undefined && !paragraph.className.startsWith('MsoListParagraph')) return null;
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  );
  const isOrdered = ordered.test((marker ?? paragraph).textContent);
  if (marker) marker.remove();
  else dropSign(paragraph);
  return { paragraph, level: Number(level ?? 1), isOrdered };
}

/** Removes a bullet or number that was written as text. */
function dropSign(paragraph: Element): void {
  const text = paragraph.ownerDocument.createTreeWalker(paragraph, 4).nextNode();
  if (text?.nodeValue) text.nodeValue = text.nodeValue.replace(sign, '');
}

/** Turns paragraphs that Word numbers by their style into lists, with those of deeper levels inside. */
export function nestWordLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const entry = readEntry(paragraph);
    if (!entry) continue;
    const isNext = last !== null && open[0] !== undefined && paragraph.previousElementSibling === open[0].list;
    if (!isNext) open = [];
    while ((open.at(-1)?.level ?? 0) > entry.level) open.pop();
    const inner = open.at(-1);
    if (!inner || inner.level < entry.level) {
      const list = body.ownerDocument.createElement(entry.isOrdered ? 'ol' : 'ul');
      if (inner) inner.list.lastElementChild?.append(list);
      else paragraph.before(list);
      open.push({ list, level: entry.level });
    }
    const item = body.ownerDocument.createElement('li');
    open.at(-1)?.list.append(item);
    item.append(paragraph);
    last = paragraph;
  }
}
