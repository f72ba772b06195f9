interface Named {
  places: string[];
  name: string;
  /** Language of the name: that of the desk. */
  lang: string;
  /** Words of the button that puts a block behind this one; null where there is none. */
  insertHint: string | null;
}

/** The name of what is pointed at, and the button that puts a block behind its block. */
export interface Chip {
  show(element: Element, named: Named): void;
  hide(): void;
  /** Keeps it at its element while the page scrolls. */
  follow(): void;
  contains(node: Node): boolean;
}

/** Makes the chip. @param onInsert called with the places of the element that is pointed at */
export function createChip(onInsert: (places: string[]) => void): Chip {
  const chip = document.createElement('div');
  chip.className = 'desk-chip no-print';
  // What Tab goes to says its name too.
  chip.setAttribute('role', 'status');
  chip.hidden = true;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'desk-insert no-print';
  button.textContent = '+';
  button.hidden = true;
  // Reached with the key "+" by keyboard.
  button.tabIndex = -1;
  document.body.append(chip, button);
  let at: Element | null = null;
  let places: string[] = [];
  button.addEventListener('click', () => onInsert(places));

  function follow() {
    if (!at?.isConnected) return;
    // The desk draws the page smaller than it is; the words of the desk stay as large.
    const frame = window.frameElement?.getBoundingClientRect().width ?? innerWidth;
    document.documentElement.style.setProperty('--desk-scale', String(Math.min(1, frame / innerWidth) || 1));
    const { top, left } = at.getBoundingClientRect();
    chip.style.insetBlockStart = `${Math.max(0, top - chip.offsetHeight - 2)}px`;
    chip.style.left = `${Math.max(0, Math.min(left, innerWidth - chip.offsetWidth))}px`;
    const block = at.closest('[data-place-block]')?.getBoundingClientRect();
    if (!block) return;
    button.style.insetBlockStart = `${Math.min(block.bottom, innerHeight) - button.offsetHeight / 2 - 2}px`;
    button.style.left = `${block.left + block.width / 2 - button.offsetWidth / 2}px`;
  }

  return {
    show(element, named) {
      at = element;
      ({ places } = named);
      chip.lang = named.lang;
      chip.textContent = named.name;
      chip.hidden = false;
      button.hidden = named.insertHint === null || !element.closest('[data-place-block]');
      button.title = named.insertHint ?? '';
      button.ariaLabel = named.insertHint;
      button.lang = named.lang;
      follow();
    },
    hide() {
      at = null;
      chip.hidden = true;
      button.hidden = true;
    },
    follow,
    contains: (node) => chip.contains(node) || button.contains(node),
  };
}
