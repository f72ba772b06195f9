import { isCountryCode } from '../../people/accounts/address.rules.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { currentEdition } from '../kinds/edition/current-edition.rules.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { listKey } from '../kinds/dependent-list.rules.ts';
import { isDependent, type DependentField } from '../kinds/kinds.rules.ts';
import type { Answers, FormFacts, Option } from '../kinds/field-kind.contract.ts';
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

const editionOptions = ({ current, editions }: ContentForm['codes'][number]): Option[] => [
  { value: currentEdition, label: current },
  ...editions.map((year) => ({ value: year, label: year })),
];

/**
 * @param features forms that are declared in code: the content has no other of their names
 * @param isOffered tells whether the organisation uses such a form now
 */
export function createFormContent(
  source: ContentSource,
  places: AccountContent,
  features: readonly FormFeature[],
  isOffered: (feature: FormFeature) => Promise<boolean>,
): FormContent {
  const ask = async <T>(document: string, variables: Record<string, string>): Promise<T> =>
    (await source.execute(document, variables)).data as T;

  const lists: Record<
    DependentField['kind'],
    (form: ContentForm, value: string, language: string) => Promise<Option[]>
  > = {
    async state(_, country, language) {
      const states = isCountryCode(country) ? await places.states(country, language) : [];
      return states.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName }));
    },
    edition({ codes }, value) {
      const code = codes.find((each) => each.value === value);
      return Promise.resolve(code ? editionOptions(code) : []);
    },
  };
  const listFor: FormContent['listFor'] = (form, kind, value, language) => lists[kind](form, value, language);

  return {
    listFor,
    bannedCountries: () => places.bannedCountries(),
    async find(id, language) {
      if (!/^[a-z0-9][a-z0-9._-]{0,119}$/i.test(id)) return null;
      const feature = features.find(({ definition, otherId }) => definition.id === id || otherId === id);
      if (feature) return (await isOffered(feature)) ? readFeature(feature, language, { ask, places }) : null;
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
      const dependent = answerableFields(form.definition).filter(isDependent);
      const lists: Record<string, readonly Option[]> = {};
      for (const field of dependent) {
        const key = listKey(field, answers);
        const value = answers[field.of];
        if (key !== null && typeof value === 'string') lists[key] = await listFor(form, field.kind, value, language);
      }
      const asksCountry = answerableFields(form.definition).some(({ kind }) => kind === 'country');
      const banned = asksCountry ? await places.bannedCountries() : [];
      return { ...factsOf(form, today), lists, banned };
    },
  };
}
