import { mailTexts } from './mail-texts.ts';
import type { Letter, Mail } from './mail.contract.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** One line without control characters: what people enter must not start a header or a line of its own. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed here
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** What people entered must not read as a link to click: an address in a name loses its scheme and its dots. */
const asName = (text: string): string =>
  oneLine(text)
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\.(?=\S)/g, '. ')
    .slice(0, 80);

const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/** Writes a letter out as a mail of text and HTML; every value is reduced to one line, and escaped in the HTML. */
export function writeMail({ to, language, content }: Letter): Mail {
  const texts = mailTexts[language];
  const mail = texts.mails[content.kind];
  const values = {
    name: asName(content.name),
    newEmail: 'newEmail' in content ? oneLine(content.newEmail) : '',
    method: 'method' in content ? texts.methods[content.method] : '',
  };
  const link = oneLine(content.link);
  const greeting = fill(texts.greeting, values);
  const paragraphs = mail.paragraphs.map((paragraph) => fill(paragraph, values));
  return {
    to: oneLine(to),
    subject: mail.subject,
    text:
      [greeting, ...paragraphs, `${mail.action}:\n${link}`, mail.unexpected, `-- \n${texts.signature}`].join('\n\n') +
      '\n',
    html: page(language, mail.subject, [
      ...[greeting, ...paragraphs].map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#12406f;color:#ffffff;text-decoration:none;border-radius:3px">${escapeHtml(mail.action)}</a></p>`,
      `<p style="font-size:14px">${escapeHtml(texts.linkHint)}<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>`,
      `<p>${escapeHtml(mail.unexpected)}</p>`,
      `<p style="color:#475563">${escapeHtml(texts.signature)}</p>`,
    ]),
  };
}

const page = (language: string, title: string, body: string[]): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#16202b;background:#fdfcf9">
<div style="max-width:560px">
${body.join('\n')}
</div>
</body>
</html>
`;
