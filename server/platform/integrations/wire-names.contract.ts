/**
 * Names of the interface to other systems that carry the name of the organisation it was first made for. They are fixed,
 * like every wire name (docs/decisions/wire-names.md#names-of-the-first-organisation); code refers to them by these
 * neutral names and nothing else has them.
 */
export const instructorWire = {
  isMember: 'isCurrentMSCAMember',
  isApproved: 'isCurrentApprovedMSCAInstructor',
  wasApproved: 'isPreviouslyApprovedMSCAInstructor',
  why: 'whyWantToBecomeMSCAInstructor',
  hasTrained: 'hasExperienceTrainingBasedOnMSCACodes',
  describeTrained: 'describeExperienceTrainingBasedOnMSCACodes',
} as const;

/** Names the submitter of an application to the learning system. */
export const submitterWire = { webId: 'submittedByMSCAWebId' } as const;
