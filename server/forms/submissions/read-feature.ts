import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { Option } from '../kinds/field-kind.contract.ts';
import { translateFeature, type ChoiceSource, type FormFeature, type SiteForm } from './form-feature.ts';

type Ask = <T>(document: string, variables: Record<string, string>) => Promise<T>;

const wordsQuery = /* GraphQL */ `
  query FormWords($language: String!) {
    dictionary(language: $language) {
      key
      phrase
    }
  }
`;
const choicesQuery = /* GraphQL */ `
  query FormChoices($path: String!, $language: String!) {
    enumeration(path: $path, language: $language) {
      children(first: 270) {
        displayName
        value {
          value
        }
      }
    }
  }
`;
const topicsQuery = /* GraphQL */ `
  query FormTopics($path: String!, $language: String!) {
    topicAreas(path: $path, language: $language) {
      children(first: 50) {
        name
        topics {
          name
          value
        }
      }
    }
  }
`;

const committeesQuery = /* GraphQL */ `
  query FormCommittees($language: String!, $path: String!) {
    committees(language: $language, path: $path, pageSize: 1000) {
      items {
        acronym
        committeeName
        status
      }
    }
  }
`;

interface Enumeration {
  enumeration: { children: { displayName: string; value: { value: string } }[] } | null;
}
interface Committees {
  committees: { items: { acronym: string; committeeName: string; status: string }[] };
}
interface TopicAreas {
  topicAreas: { children: { name: string; topics: { name: string; value: string }[] }[] } | null;
}

async function readChoices(ask: Ask, source: ChoiceSource, language: string): Promise<Option[]> {
  if ('committees' in source) {
    const { committees } = await ask<Committees>(committeesQuery, { language, path: '/' });
    const { compare } = new Intl.Collator(language);
    return committees.items
      .filter(({ status }) => status === 'Active')
      .map(({ acronym, committeeName }) => ({ value: acronym, label: `${committeeName} (${acronym})` }))
      .toSorted((a, b) => compare(a.label, b.label));
  }
  if ('enumeration' in source) {
    const path = `/settings/enumerations/${source.enumeration}`;
    const { enumeration } = await ask<Enumeration>(choicesQuery, { path, language });
    return (enumeration?.children ?? []).map(({ displayName, value }) => ({ value: value.value, label: displayName }));
  }
  const { topicAreas } = await ask<TopicAreas>(topicsQuery, { path: '/settings/topic-areas/main', language });
  return (topicAreas?.children ?? []).flatMap(({ name: group, topics }) =>
    topics.map(({ name, value }) => ({ value, label: name, group })),
  );
}

/** Reads a feature's form with its texts and choices from the content. */
export async function readFeature(
  feature: FormFeature,
  language: string,
  { ask, places }: { ask: Ask; places: Pick<AccountContent, 'countries'> },
): Promise<SiteForm> {
  const { dictionary } = await ask<{ dictionary: { key: string; phrase: string }[] }>(wordsQuery, { language });
  const phrases = new Map(dictionary.map(({ key, phrase }) => [key, phrase]));
  const listed = new Map<string, readonly Option[]>();
  for (const [name, source] of Object.entries(feature.choices)) {
    if (!('pairs' in source)) listed.set(name, await readChoices(ask, source, language));
  }
  const { compare } = new Intl.Collator(language);
  const countries = (await places.countries(language))
    .map(({ code, countryName }) => ({ value: code, label: countryName }))
    .toSorted((a, b) => compare(a.label, b.label));
  return translateFeature(feature, { say: (key) => phrases.get(key) ?? key, language, countries, listed });
}
