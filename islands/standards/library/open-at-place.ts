/** Scrolls the contents to the page that is open, at once and whenever they are shown over the text. */
export function openAtPlace(): void {
  const contents = document.getElementById('contents');
  const current = contents?.querySelector<HTMLElement>('[aria-current]');
  if (!contents || !current) return;
  const scroll = (): void => {
    const above = current.getBoundingClientRect().top - contents.getBoundingClientRect().top;
    contents.scrollTop += above - contents.clientHeight / 3;
  };
  scroll();
  contents.addEventListener('toggle', scroll);
}
