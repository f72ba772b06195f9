import { callApi } from '../../../platform/api-client.ts';

/** Tokens of one request. */
const most = 50;

/** Hands on the figure of a token: null for a token that names nothing. */
type Take = (figure: string | null) => void;

export interface TokenFigures {
  /** Asks for the figure of a token. Tokens that are asked for together are sent together. */
  ask(markdown: string, take: Take): void;
}

const opened = new Map<string, TokenFigures>();

/** Reads what readers see for tokens, each once while the page is open. @param locale of the text */
export function openTokenFigures(locale: string): TokenFigures {
  const figures = opened.get(locale) ?? createTokenFigures(locale);
  opened.set(locale, figures);
  return figures;
}

function createTokenFigures(locale: string): TokenFigures {
  const known = new Map<string, string | null>();
  const waiting = new Map<string, Take[]>();

  async function send(): Promise<void> {
    const asked = [...waiting].slice(0, most);
    for (const [token] of asked) waiting.delete(token);
    if (waiting.size > 0) setTimeout(() => void send());
    const body = { tokens: asked.map(([token]) => token), locale };
    // Without an answer the chips have their names.
    const answer = await callApi<{ figures: Record<string, string | null> }>('/api/editor/figures', {
      method: 'POST',
      body,
      atSessionEnd: 'refuse',
    }).catch(() => null);
    for (const [token, takers] of answer ? asked : []) {
      const figure = answer?.figures[token] ?? null;
      known.set(token, figure);
      for (const take of takers) take(figure);
    }
  }

  return {
    ask(markdown, take) {
      const figure = known.get(markdown);
      if (figure !== undefined) return take(figure);
      if (waiting.size === 0) setTimeout(() => void send());
      waiting.set(markdown, [...(waiting.get(markdown) ?? []), take]);
    },
  };
}
