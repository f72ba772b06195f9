/** Puts a popover below the link that opened it, within the window. */
export function placeBeside(popover: HTMLElement, link: HTMLElement): void {
  const { left, bottom } = link.getBoundingClientRect();
  const room = document.documentElement.clientWidth - popover.offsetWidth;
  popover.style.insetInlineStart = `${Math.max(0, Math.min(left, room - 8)) + scrollX}px`;
  popover.style.insetBlockStart = `${bottom + 4 + scrollY}px`;
}
