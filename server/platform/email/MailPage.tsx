import type { ReactNode } from 'react';

/** A text of a mail; `lang` is set where it is in another language than the mail. */
export interface MailedText {
  text: string;
  lang?: string | undefined;
}

export interface MailPageProps {
  language: string;
  subject: string;
  /** Greeting and text. */
  paragraphs: readonly MailedText[];
  link: string;
  action: MailedText;
  linkHint: MailedText;
  unexpected: MailedText;
  signature: MailedText;
  /** Unsubscribe link. */
  unsubscribeLink?: (MailedText & { link: string }) | undefined;
  /** Shown between the text and the link. */
  children?: ReactNode;
}

const body = {
  margin: 0,
  padding: 24,
  fontFamily: 'Helvetica,Arial,sans-serif',
  fontSize: 16,
  lineHeight: 1.5,
  color: '#16202b',
  background: '#fdfcf9',
};
const button = {
  display: 'inline-block',
  padding: '12px 24px',
  background: '#12406f',
  color: '#ffffff',
  textDecoration: 'none',
  borderRadius: 3,
};

/** The HTML of a mail; styles are inline because mail programs ignore others. */
export function MailPage(props: MailPageProps) {
  const { language, subject, paragraphs, link, action, linkHint, unexpected, signature, unsubscribeLink, children } =
    props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body style={body}>
        <div style={{ maxWidth: 560 }}>
          {paragraphs.map((paragraph, index) => (
            <p key={index} lang={paragraph.lang}>
              {paragraph.text}
            </p>
          ))}
          {children}
          <p>
            <a href={link} style={button} lang={action.lang}>
              {action.text}
            </a>
          </p>
          <p style={{ fontSize: 14 }}>
            <span lang={linkHint.lang}>{linkHint.text}</span>
            <br />
            <span style={{ wordBreak: 'break-all' }}>{link}</span>
          </p>
          <p lang={unexpected.lang}>{unexpected.text}</p>
          <p lang={signature.lang} style={{ color: '#475563' }}>
            {signature.text}
          </p>
          {unsubscribeLink && (
            <p style={{ fontSize: 14 }}>
              <a href={unsubscribeLink.link} lang={unsubscribeLink.lang}>
                {unsubscribeLink.text}
              </a>
            </p>
          )}
        </div>
      </body>
    </html>
  );
}
