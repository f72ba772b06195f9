/**
 * The subject of a course: the code of its topic, and its phrase key. Topics are numbered from 0 to 8 without names
 * (docs/decisions/product-pages.md#training-sessions): these are usual subjects of the field.
 */
export const trainingTopicNames = {
  0: 'TrainingTopicBuildingAndLifeSafety',
  1: 'TrainingTopicFireProtectionSystems',
  2: 'TrainingTopicAlarmAndSignaling',
  3: 'TrainingTopicElectricalSafety',
  4: 'TrainingTopicIndustrialHazards',
  5: 'TrainingTopicHotWork',
  6: 'TrainingTopicEmergencyResponse',
  7: 'TrainingTopicWildfire',
  8: 'TrainingTopicPublicEducation',
} as const;

export type TrainingTopic = keyof typeof trainingTopicNames;

export const trainingTopics = Object.keys(trainingTopicNames).map(Number) as TrainingTopic[];
