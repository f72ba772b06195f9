function announce({ text, link }) {
  const bar = document.querySelector('site-announcement');
  const paragraph = bar?.querySelector('p');
  const key = 'hideAnnouncement';
  if (!text || !paragraph || /\/(checkout|confirmation)(\/|$)/.test(location.pathname)) return;
  try {
    if (sessionStorage.getItem(key)) return;
  } catch {}
  paragraph.textContent = text;
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.label;
    paragraph.append(' ', anchor);
  }
  bar.querySelector('button').addEventListener('click', () => {
    bar.hidden = true;
    try {
      sessionStorage.setItem(key, 'true');
    } catch {}
  });
  bar.hidden = false;
}
