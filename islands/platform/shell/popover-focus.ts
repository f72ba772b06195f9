/**
 * Closes an open popover that the focus leaves: what the keyboard reaches next lies behind it. Closing by Escape, by a
 * button and by a click elsewhere is the browser's work.
 */
document.addEventListener('focusin', ({ target }) => {
  const open = document.querySelector<HTMLElement>('dialog:popover-open');
  if (open && target instanceof Node && !open.contains(target)) open.hidePopover();
});
