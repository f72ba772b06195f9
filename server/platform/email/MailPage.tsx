import type { ReactNode } from 'react';

export interface MailPageProps {
  language: string;
  subject: string;
  /** Greeting and text. */
  paragraphs: readonly string[];
  link: string;
  action: string;
  linkHint: string;
  unexpected: string;
  signature: string;
  /** Unsubscribe link. */
  unsubscribeLink?: { text: string; link: string } | undefined;
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
            <p key={index}>{paragraph}</p>
          ))}
          {children}
          <p>
            <a href={link} style={button}>
              {action}
            </a>
          </p>
          <p style={{ fontSize: 14 }}>
            {linkHint}
            <br />
            <span style={{ wordBreak: 'break-all' }}>{link}</span>
          </p>
          <p>{unexpected}</p>
          <p style={{ color: '#475563' }}>{signature}</p>
          {unsubscribeLink && (
            <p style={{ fontSize: 14 }}>
              <a href={unsubscribeLink.link}>{unsubscribeLink.text}</a>
            </p>
          )}
        </div>
      </body>
    </html>
  );
}
