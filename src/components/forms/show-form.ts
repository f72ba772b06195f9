import { formKeys } from '../../../islands/forms/form-phrases.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import { firstAnswers, type FormProfile, lockedAnswers } from '../../../server/forms/definition/answers.rules.ts';
import type { FormDefinition } from '../../../server/forms/definition/form-definition.contract.ts';
import type { Field } from '../../../server/forms/kinds/kinds.rules.ts';
import type { FormFacts } from '../../../server/forms/kinds/field-kind.contract.ts';
import type { ContentForm } from '../../../server/forms/definition/read-form-item.rules.ts';
import type { ShownForm } from '../../../server/forms/definition/shown-form.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { renderInline, renderMarkdown } from '../prose/markdown.ts';

/** Address of a form's own page, which a plain form is sent to. */
const formPath = (id: string, language: string): string => sitePath(`/forms/${id}`, language);

interface Beginning {
  language: string;
  facts: FormFacts;
  profile: FormProfile;
  key: string;
  /** Address that it is sent to in place of its own page. */
  action?: string;
}

/** Renders an editor's text as sanitised HTML. */
const shownField =
  (language: string) =>
  (field: Field): Field => {
    if (field.kind === 'note' && field.markdown !== undefined) {
      const { markdown, ...note } = field;
      return { ...note, html: renderMarkdown(markdown, { language }) };
    }
    if (!field.formatted) return field;
    const { formatted, ...plain } = field;
    const rendered = Object.entries(formatted).map(([part, text]) => [part, renderInline(text, { language })] as const);
    return { ...plain, rendered: Object.fromEntries(rendered) };
  };

/** Returns a definition with the formatted texts as HTML. */
const shownDefinition = (definition: FormDefinition, language: string): FormDefinition => ({
  ...definition,
  screens: definition.screens.map((screen) => ({ ...screen, fields: screen.fields.map(shownField(language)) })),
});

/** Returns a form with its initial answers. */
export function beginForm(
  form: ContentForm,
  { language, facts, profile, key, action = formPath(form.id, language) }: Beginning,
): ShownForm {
  const { definition } = form;
  return {
    definition: shownDefinition(definition, language),
    facts,
    key,
    action,
    screen: definition.screens[0]?.id ?? '',
    answers: firstAnswers(definition, profile),
    locked: lockedAnswers(definition, profile),
    problems: {},
    files: [],
    draft: null,
    alert: null,
  };
}

/** Returns the phrases of a form, in the language of the page. */
export const formPhrases = (t: Translate): Record<string, string> =>
  Object.fromEntries(formKeys.map((key) => [key, t(key)]));
