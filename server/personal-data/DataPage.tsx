import { neutrals } from '../platform/brand/palette.rules.ts';
import type { PersonalData } from './collect-data.ts';

interface Props {
  language: string;
  title: string;
  /** Sentence with recipient and date. */
  about: string;
  /** Sentence for a kind without data. */
  nothing: string;
  /** Headings by the names of the export. */
  headings: Readonly<Record<string, string>>;
  data: PersonalData;
}

const style = `
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.5 sans-serif; color: ${neutrals.ink}; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0 0 1rem; padding: .75rem; border: 1px solid ${neutrals.rule}; }
dt { color: ${neutrals['ink-soft']}; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

/** Returns the name of a field as words: "firstName" → "First name". */
const asWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  return (JSON.stringify(value, null, 1) as string | undefined) ?? '';
}

/** Returns whether a field is shown: an empty one is not, false is. */
const isSaid = (value: unknown): boolean =>
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0 && !(value instanceof Date));

/** Renders all data about a person as one self-contained page. */
export const DataPage = ({ language, title, about, nothing, headings, data }: Props) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <style>{style}</style>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        <p>{about}</p>
        {Object.entries(data).map(([name, rows]) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{headings[name] ?? asWords(name)}</h2>
            {rows.length === 0 && <p>{nothing}</p>}
            {rows.map((row, index) => (
              <dl key={index}>
                {Object.entries(row)
                  .filter(([, value]) => isSaid(value))
                  .map(([field, value]) => (
                    <div key={field} style={{ display: 'contents' }}>
                      <dt lang="en">{asWords(field)}</dt>
                      <dd>{asText(value)}</dd>
                    </div>
                  ))}
              </dl>
            ))}
          </section>
        ))}
      </main>
    </body>
  </html>
);
