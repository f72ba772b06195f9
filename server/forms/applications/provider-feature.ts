import type { FormFeature, SentFeature } from '../submissions/form-feature.ts';
import { toRecord } from '../definition/parse-answers.ts';
import { applicationMessage, withoutSeparators } from './application-message.ts';
import { providerForm } from './provider-form.ts';

/** Numbers of the file types in the learning system. */
const fileTypes = { trainingSpace: 1, organization: 2 };

/** Returns the application of a training provider in the names of the learning system. */
function toFields({ answers }: SentFeature): Record<string, unknown> {
  const {
    organizationDocumentation: _,
    trainingSpaceDocumentation: __,
    providerType,
    providerBusinessSegment,
    promotionEfforts,
    trainingSpaceType,
    ...record
  } = toRecord(providerForm, answers);
  return {
    ...record,
    providerType: withoutSeparators([providerType]),
    providerBusinessSegment: withoutSeparators([providerBusinessSegment]),
    ...(promotionEfforts.length > 0 && { promotionEfforts: withoutSeparators(promotionEfforts) }),
    trainingSpaceType: Number(trainingSpaceType),
  };
}

/** The application of a training provider, sent to the learning system only. */
export const providerFeature: FormFeature = {
  definition: providerForm,
  words: { title: 'ProviderFormTitle', intro: 'ProviderFormIntro', thanks: 'ApplyThanks' },
  thanksPage: 'ProviderThanksPage',
  choices: {
    providerType: { pairs: 'ProviderTypes' },
    providerBusinessSegment: { pairs: 'ProviderSegments' },
    trainingSpaceType: { pairs: 'ProviderSpaces' },
    promotionEfforts: { pairs: 'ProviderPromotions' },
  },
  isSaved: true,
  retentionDays: 400,
  connector: 'lms',
  review: { systems: ['lms'] },
  finish: (_, __, sent) => {
    const files = [
      { answer: sent.answers['trainingSpaceDocumentation'], type: fileTypes.trainingSpace },
      { answer: sent.answers['organizationDocumentation'], type: fileTypes.organization },
    ];
    const application = { formId: providerForm.id, application: 'providers', fields: toFields(sent), files } as const;
    return Promise.resolve({ messages: [applicationMessage(sent, application)] });
  },
};
