import type { StoredMarketingForm } from '../../../server/content/items/types/marketing-form.contract.ts';
import { isOwnThanks } from '../../../server/forms/submissions/form-location.ts';
import type { ContentForm } from '../../../server/forms/definition/read-form-item.rules.ts';
import type { FormAnswer } from '../../../server/forms/definition/shown-form.contract.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { renderMarkdown } from '../../../server/content/texts/render-markdown.ts';

const html = (markdown: string | undefined, language: string): string =>
  markdown ? renderMarkdown(markdown, { language }) : '';

/** Returns a marketing form as its established call answers it. */
export function showMarketingForm(form: StoredMarketingForm, language: string) {
  const { portalId, formGuid, submitText = '', inlineMessage, formFieldGroups } = form;
  return {
    portalId,
    formGuid,
    submitText,
    inlineMessage: html(inlineMessage, language),
    formFieldGroups: formFieldGroups.map(({ fields, richText }) => ({
      richText: { content: html(richText?.content, language) },
      fields: fields.map(({ label, value = '', description = '', validation, min: _, max: __, ...field }) => ({
        ...field,
        label: label ?? field.name,
        value,
        description,
        validation: validation ?? { data: '' },
        errors: [],
      })),
    })),
  };
}

/** Returns the HTML in place of a submitted form; undefined where it redirects. */
export function inlineMessageOf(
  { id, marketing }: Pick<ContentForm, 'id' | 'marketing'>,
  answer: Extract<FormAnswer, { location: string }>,
  language: Locale,
): string | undefined {
  const isHere = answer.outcome === 'done' && isOwnThanks(answer.location, { id, language });
  return marketing?.inlineMessage && isHere ? html(marketing.inlineMessage, language) : undefined;
}
