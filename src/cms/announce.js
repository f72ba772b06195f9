// @ts-check

/**
 * Runs in the browser, beside the data of `/announcement.<language>.js`, before what follows the bar is drawn: shows the
 * announcement until it is dismissed for the browser session. Orders are not interrupted; the 404 page is one file for
 * all addresses, so the address is looked at here (docs/decisions/page-shell.md#announcement-in-the-flow).
 * @param {{ text?: string, link?: { label: string, href: string } | null }} announcement
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- called by the line of data behind it
function announce({ text, link }) {
  const bar = document.querySelector('site-announcement');
  const paragraph = bar?.querySelector('p');
  const key = 'hideAnnouncement';
  if (!text || !(bar instanceof HTMLElement) || !paragraph) return;
  if (/\/(checkout|confirmation)(\/|$)/.test(location.pathname)) return;
  try {
    if (sessionStorage.getItem(key) === 'true') return;
  } catch {
    // A browser that refuses storage shows it on each page.
  }
  paragraph.textContent = text;
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.label;
    paragraph.append(' ', anchor);
  }
  bar.querySelector('button')?.addEventListener('click', () => {
    bar.hidden = true;
    try {
      sessionStorage.setItem(key, 'true');
    } catch {
      // Nothing to keep it in.
    }
  });
  bar.hidden = false;
}
