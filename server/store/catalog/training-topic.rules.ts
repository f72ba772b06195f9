/**
 * Describes what a course is about: the code of the topic, and the phrase of the dictionary that names it. Topics are
 * counted from 0 to 8 and have no names (docs/decisions/product-pages.md#training-sessions): these are the subjects
 * that the field teaches under.
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
