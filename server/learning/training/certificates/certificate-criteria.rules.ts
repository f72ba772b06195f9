/** Most characters of each search criterion. */
export const criteriaLimits = {
  firstName: 100,
  lastName: 100,
  cityName: 50,
  state: 50,
  registrationID: 50,
  emailAddress: 254,
} as const;

type Name = keyof typeof criteriaLimits;
export const criteriaNames = Object.keys(criteriaLimits) as Name[];

/** Returns the criteria that exceed their limit. */
export const findLongCriteria = (criteria: Readonly<Record<Name, string>>): Name[] =>
  criteriaNames.filter((name) => criteria[name].trim().length > criteriaLimits[name]);
