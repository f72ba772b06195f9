// @vitest-environment jsdom
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { createPlugins } from './editor-plugins.ts';
import { readPastedText } from './read-pasted-text.ts';
import { createTextBook } from './text-book.ts';

const open: EditorView[] = [];
afterEach(() => {
  for (const view of open.splice(0)) view.destroy();
});

/** Pastes behind a place in a text. @returns the text afterwards */
function paste(before: string, given: { html: string } | { text: string }, behind = before): string {
  const book = createTextBook();
  const view = new EditorView(document.body, {
    state: EditorState.create({
      doc: book.read(before),
      plugins: createPlugins({ onLink: () => false, onPicture: () => undefined }),
    }),
    transformPastedHTML: cleanPaste,
    clipboardTextParser: readPastedText,
    handleScrollToSelection: () => true,
  });
  open.push(view);
  const { doc, tr } = view.state;
  let at = 1;
  doc.descendants((node, place) => {
    if (behind !== '' && node.text?.endsWith(behind)) at = place + node.nodeSize;
  });
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at))));
  // jsdom has no ClipboardEvent.
  const getData = (type: string) =>
    ({ 'text/html': 'html' in given ? given.html : '', 'text/plain': 'text' in given ? given.text : '' })[type];
  view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData: { getData } }));
  return book.write(view.state.doc);
}

const inWord = (inner: string) =>
  `<html xmlns:o="urn:o" xmlns:w="urn:w"><head><style>p.MsoNormal{margin:0}</style><meta name=Generator content="Word 15"></head><body><!--StartFragment-->${inner}<!--EndFragment--></body></html>`;
const entry = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

it('takes headings, emphasis, links and lists inside lists from Word', () => {
  const html = inWord(
    `<h2><b>Scope</b><o:p></o:p></h2><p class=MsoNormal>The <b>bold</b> and <i>italic</i> &amp;<span style='mso-spacerun:yes'> </span>a <a href="https://example.org/x">link</a>.<o:p></o:p></p>` +
      entry(1, '·', 'First') +
      entry(2, 'o', 'Inner') +
      entry(2, 'o', 'Second inner') +
      entry(1, '·', 'Second') +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>' +
      entry(1, '1.', 'One') +
      entry(2, 'a)', 'Under one') +
      entry(1, '2.', 'Two'),
  );
  expect(paste('', { html })).toBe(
    '## Scope\n\nThe **bold** and *italic* & a [link](https://example.org/x).\n\n' +
      '- First\n  - Inner\n  - Second inner\n- Second\n\n1. One\n   1. Under one\n2. Two',
  );
});

it('takes tables from Word, with the first row as their head', () => {
  const cell = (words: string) => `<td width=200><p class=MsoNormal>${words}<o:p></o:p></p></td>`;
  const html = inWord(
    `<table class=MsoTableGrid border=1><tr>${cell('Day')}${cell('<b>Place</b>')}</tr><tr>${cell('Mon | Tue')}<td><p class=MsoNormal>Hall A</p><p class=MsoNormal>Hall B</p></td></tr></table>`,
  );
  expect(paste('', { html })).toBe('| Day | **Place** |\n| --- | --- |\n| Mon \\| Tue | Hall A Hall B |');
});

it('takes formatting that Google Docs writes as styles, and lists that it puts beside an entry', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:700;">Scope</span></h2><p dir="ltr"><span style="font-weight:700;">bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic">italic</span><span> 5 * 3 [x] _y_</span></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>inner</span></p></li></ul><li dir="ltr"><p dir="ltr"><span>two</span></p></li></ul></b>`;
  expect(paste('', { html })).toBe('## Scope\n\n**bold** and *italic* 5 * 3 [x] \\_y\\_\n\n- one\n  - inner\n- two');
});

it('keeps a pasted heading a heading behind words, and every other byte of the text', () => {
  const html = '<h3>New part</h3><p>Its text.</p>';
  expect(paste('Before.  \nMore.\n\n* after\n', { html }, 'More.')).toBe(
    'Before.  \nMore.\n\n### New part\n\nIts text.\n\n* after\n',
  );
});

it('reads pasted text as Markdown', () => {
  const text = '## Title\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | {price:x} |';
  expect(paste('', { text })).toBe('## Title\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | {price:x} |');
});

it('puts what is pasted into a cell on one line', () => {
  expect(paste('| a | b |\n| --- | --- |\n| c | d |\n', { html: '<h2>One</h2><p>two</p>' }, 'c')).toBe(
    '| a | b |\n| --- | --- |\n| cOne two | d |\n',
  );
});

it.each([
  ['a script', '<p>a<script>alert(1)</script>b</p>', 'ab'],
  ['handlers', '<p onclick="alert(1)">a <b onmouseover="alert(1)">b</b></p>', 'a **b**'],
  ['a script as an address', '<p><a href="javascript:alert(1)">a</a> <a href="data:text/html,x">b</a></p>', 'a b'],
  ['another host without a scheme', '<p><a href="//evil.example">a</a></p>', 'a'],
  ['pictures from files and data', '<p>a<img src="file:///c:/x.png"><img src="data:image/png;base64,AA">b</p>', 'ab'],
  [
    'pictures relative to another page',
    '<p>a<img src="x.png" onerror="alert(1)"><img src="/art/x.svg" alt="X">b</p>',
    'a![X](/art/x.svg)b',
  ],
  ['handlers without a space before them', '<p>a<img/onerror="alert(1)"src="x">b</p>', 'ab'],
  [
    'cells that cover others',
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '| a | |\n| --- | --- |\n| b | c |',
  ],
  ['frames and forms', '<iframe src="/x"></iframe><form action="/x"><input value="v"><button>a</button></form>', 'a'],
  ['drawings', '<svg onload="alert(1)"><text>a</text></svg><p>b</p>', 'a\n\nb'],
  ['tags as text', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '\\<script>alert(1)\\</script>'],
  ['a token that is none', '<p><span data-token="<b>x</b>">a</span></p>', 'a'],
])('keeps only what the text can have: %s', (_, html, expected) => {
  expect(paste('', { html })).toBe(expected);
});
