/**
 * The subject of a course: the code of its topic, and its phrase key. Topics are numbered from 0 to 8 without names
 * (docs/decisions/product-pages.md#training-sessions): a site names them in a dictionary of its own.
 */
export const trainingTopicNames = {
  0: 'TrainingTopic0',
  1: 'TrainingTopic1',
  2: 'TrainingTopic2',
  3: 'TrainingTopic3',
  4: 'TrainingTopic4',
  5: 'TrainingTopic5',
  6: 'TrainingTopic6',
  7: 'TrainingTopic7',
  8: 'TrainingTopic8',
} as const;

export type TrainingTopic = keyof typeof trainingTopicNames;

export const trainingTopics = Object.keys(trainingTopicNames).map(Number) as TrainingTopic[];
