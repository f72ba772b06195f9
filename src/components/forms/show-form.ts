import { formKeys } from '../../../islands/forms/form-phrases.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import { firstAnswers, type FormProfile, lockedAnswers } from '../../../server/forms/definition/answers.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { countFollowing } from '../../../server/forms/definition/conditions.rules.ts';
import type { FormDefinition } from '../../../server/forms/definition/form-definition.contract.ts';
import type { Field } from '../../../server/forms/kinds/kinds.rules.ts';
import type { FormFacts } from '../../../server/forms/kinds/field-kind.contract.ts';
import type { ContentForm } from '../../../server/forms/definition/read-form-item.rules.ts';
import type { ShownForm } from '../../../server/forms/definition/shown-form.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { renderInline } from '../../../server/content/texts/render-inline.ts';
import { renderMarkdown } from '../../../server/content/texts/render-markdown.ts';

/** Address of a form's own page, which a plain form is sent to. */
const formPath = (id: string, language: string): string => sitePath(`/forms/${id}`, language);

interface Beginning {
  language: string;
  t: Translate;
  facts: FormFacts;
  profile: FormProfile;
  key: string;
  /** Address that it is sent to in place of its own page. */
  action?: string;
}

/** Phrases that say what to do where the answer of a kind is missing; any other is filled in. */
const missingKeys: Partial<Record<Field['kind'], PhraseKey>> = {
  checkbox: 'FormMissingTick',
  checkboxes: 'FormMissingTicks',
  country: 'FormMissingChoice',
  date: 'FormMissingDate',
  edition: 'FormMissingChoice',
  files: 'FormMissingFile',
  radio: 'FormMissingChoice',
  select: 'FormMissingChoice',
  state: 'FormMissingChoice',
};

/** Renders an editor's text as sanitised HTML, and writes what a missing answer is told. */
const shownField =
  ({ language, t }: Pick<Beginning, 'language' | 't'>) =>
  (field: Field): Field => {
    if (field.kind === 'note' && field.markdown !== undefined) {
      const { markdown, ...note } = field;
      return { ...note, html: renderMarkdown(markdown, { language }) };
    }
    const { formatted, ...plain } = field;
    const shown: Field = formatted
      ? Object.assign(plain, {
          rendered: Object.fromEntries(
            Object.entries(formatted).map(([part, text]) => [part, renderInline(text, { language })] as const),
          ),
        })
      : field;
    if (!shown.isRequired) return shown;
    const { label, labelKey, group, kind } = shown;
    const named = labelKey ? t(labelKey) : label.replace(/[:.]$/, '');
    const missing = t(missingKeys[kind] ?? 'FormMissingText', { label: group ? `${named} (${group})` : named });
    return { ...shown, missing };
  };

/** Returns a definition in the words of its reader. */
const shownDefinition = (definition: FormDefinition, reader: Pick<Beginning, 'language' | 't'>): FormDefinition => ({
  ...definition,
  screens: definition.screens.map((screen) => ({ ...screen, fields: screen.fields.map(shownField(reader)) })),
});

/** Returns a form with its initial answers. */
export function beginForm(
  form: ContentForm,
  { language, t, facts, profile, key, action = formPath(form.id, language) }: Beginning,
): ShownForm {
  const { definition } = form;
  return {
    definition: shownDefinition(definition, { language, t }),
    following: countFollowing(definition),
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

/**
 * Returns the phrases of a form, in the language of the page. A problem has the sentence that names its field under its
 * own key: `FieldRequired` the phrase `FieldRequiredOf`.
 */
export const formPhrases = (t: Translate): Record<string, string> =>
  Object.fromEntries(formKeys.map((key) => [key.replace(/Of$/, ''), t(key)]));
