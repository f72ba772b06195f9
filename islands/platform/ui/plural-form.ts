/** Chooses the form of a number among those that a page handed over as JSON, by the rules of the page's language. */
export function pluralForm(forms: string | undefined, count: number): string {
  const known = JSON.parse(forms ?? '{}') as Readonly<Record<string, string>>;
  const form = new Intl.PluralRules(document.documentElement.lang || 'en').select(count);
  return (known[form] ?? known['other'] ?? '').replace('{count}', String(count));
}
