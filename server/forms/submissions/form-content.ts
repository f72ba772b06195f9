import { isCountryCode } from '../../people/accounts/address.rules.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { currentEdition } from '../definition/composite-fields.rules.ts';
import { askedFields } from '../definition/answers.rules.ts';
import { listKey } from '../definition/field-problem.rules.ts';
import type { Answers, DependentField, FormFacts, Option } from '../definition/form.contract.ts';
import type { FormFeature, SiteForm } from './form-feature.ts';
import { readFeature } from './read-feature.ts';
import { readFormItem, factsOf, type ContentForm } from '../definition/read-form-item.rules.ts';

const formQuery = /* GraphQL */ `
  query Form($id: ID!, $language: String!) {
    form(id: $id, language: $language) {
      id
      title
      definition
    }
  }
`;
const redirectQuery = /* GraphQL */ `
  query FormRedirect($itemPath: String!, $language: String!) {
    redirectPage(itemPath: $itemPath, language: $language) {
      path
    }
  }
`;

/** Holds what forms need of the content. */
export interface FormContent {
  /**
   * The form of a name in a language; null where there is none, or none that can be read. Asked each time: an editor's
   * change counts at once.
   */
  find(id: string, language: string): Promise<SiteForm | null>;
  /** The address of the page a form leads to; null where there is no such page. */
  findPage(itemPath: string, language: string): Promise<string | null>;
  /** The list of a dependent field for an answer of the field it depends on. */
  listFor(form: ContentForm, kind: DependentField['kind'], value: string, language: string): Promise<readonly Option[]>;
  /** The facts of a form with every list that its answers ask for. */
  facts(form: ContentForm, answers: Answers, where: { today: string; language: string }): Promise<FormFacts>;
  bannedCountries: AccountContent['bannedCountries'];
}

/** @param features forms that are declared in code: the content has no other of their names */
export function createFormContent(
  source: ContentSource,
  places: AccountContent,
  features: readonly FormFeature[],
): FormContent {
  const ask = async <T>(document: string, variables: Record<string, string>): Promise<T> =>
    (await source.execute(document, variables)).data as T;

  async function listFor(form: ContentForm, kind: DependentField['kind'], value: string, language: string) {
    if (kind === 'state') {
      const states = isCountryCode(value) ? await places.states(value, language) : [];
      return states.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName }));
    }
    const code = form.codes.find((each) => each.value === value);
    if (!code) return [];
    const editions = code.editions.map((year) => ({ value: year, label: year }));
    return [{ value: currentEdition, label: code.current }, ...editions];
  }

  return {
    listFor,
    bannedCountries: () => places.bannedCountries(),
    async find(id, language) {
      if (!/^[a-z0-9][a-z0-9._-]{0,119}$/i.test(id)) return null;
      const feature = features.find(({ definition }) => definition.id === id);
      if (feature) return readFeature(feature, language, { ask, places });
      const { form } = await ask<{ form: Parameters<typeof readFormItem>[0] | null }>(formQuery, { id, language });
      return form && readFormItem(form);
    },
    async findPage(itemPath, language) {
      const { redirectPage } = await ask<{ redirectPage: { path: string } | null }>(redirectQuery, {
        itemPath,
        language,
      });
      return redirectPage?.path ?? null;
    },
    async facts(form, answers, { today, language }) {
      const dependent = askedFields(form.definition).filter(
        (field): field is DependentField => field.kind === 'state' || field.kind === 'edition',
      );
      const lists: Record<string, readonly Option[]> = {};
      for (const field of dependent) {
        const key = listKey(field, answers);
        const value = answers[field.of];
        if (key !== null && typeof value === 'string') lists[key] = await listFor(form, field.kind, value, language);
      }
      return { ...factsOf(form, today), lists };
    },
  };
}
