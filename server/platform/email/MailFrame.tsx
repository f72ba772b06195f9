import type { ReactNode } from 'react';
import { mailColours as colours, type MailLook } from './mail-look.ts';
import { oneLine } from './one-line.rules.ts';

const width = 600;
const text = { fontFamily: 'Helvetica,Arial,sans-serif', fontSize: 16, lineHeight: 1.5, color: colours.ink } as const;
/** Height of the logo; its file has twice as many pixels and more. */
const logoHeight = 44;

interface Props {
  language: string;
  subject: string;
  look: MailLook;
  children: ReactNode;
}

/**
 * The frame of every mail: logo or name above, address and legal line below. It is made of tables, because Outlook
 * ignores widths and paddings of other elements; styles are inline because many mail programs ignore others.
 */
export function MailFrame({ language, subject, look, children }: Props) {
  const { name, address, legal, logo, brand } = look;
  const below = [name, ...address.map(oneLine)].filter((line) => line !== '');
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: colours.paper }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ background: colours.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '16px 12px' }}>
                <table
                  role="presentation"
                  width={width}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{
                    width: '100%',
                    maxWidth: width,
                    background: colours.surface,
                    borderTop: `4px solid ${brand}`,
                  }}
                >
                  <tbody>
                    {(logo !== null || name !== '') && (
                      <tr>
                        <td style={{ ...text, padding: '20px 24px 0', fontWeight: 'bold' }}>
                          {logo === null ? (
                            name
                          ) : (
                            <img
                              src={logo}
                              alt={name}
                              height={logoHeight}
                              style={{ height: logoHeight, width: 'auto', maxWidth: '100%', border: 0 }}
                            />
                          )}
                        </td>
                      </tr>
                    )}
                    <tr>
                      <td style={{ ...text, padding: '8px 24px 16px' }}>{children}</td>
                    </tr>
                    {below.length > 0 && (
                      <tr>
                        <td
                          style={{
                            ...text,
                            padding: '16px 24px',
                            borderTop: `1px solid ${colours.rule}`,
                            fontSize: 13,
                            color: colours.soft,
                          }}
                        >
                          {below.map((line, index) => (
                            <div key={index}>{line}</div>
                          ))}
                          {legal !== null && <div>{legal}</div>}
                        </td>
                      </tr>
                    )}
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A link as a button: colour and padding are the cell's, because Outlook ignores those of a link. */
export function MailButton({
  href,
  look,
  lang,
  children,
}: {
  href: string;
  look: MailLook;
  lang?: string | undefined;
  children: ReactNode;
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '16px 0' }}>
      <tbody>
        <tr>
          <td style={{ padding: '12px 24px', backgroundColor: look.brand, borderRadius: 3 }}>
            <a href={href} lang={lang} style={{ ...text, color: colours.onBrand, textDecoration: 'none' }}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
