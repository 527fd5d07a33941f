/**
 * Conditions of a traded car (RULING-85). `ownersShare` is the share of the asking price that remains for the owner
 * after the dealer's preparation, holding costs and margin: an assumption of ours, stated wherever it is used.
 */
export const conditions = [
  {
    code: 'excellent',
    letter: 'E',
    name: 'Excellent',
    ownersShare: 0.9,
    hint: 'Looks new, needs nothing, every service on record',
  },
  { code: 'verygood', letter: 'V', name: 'Very good', ownersShare: 0.87, hint: 'Light wear, no repairs due' },
  { code: 'good', letter: 'G', name: 'Good', ownersShare: 0.83, hint: 'Some marks, perhaps tires or brakes soon' },
  { code: 'fair', letter: 'F', name: 'Fair', ownersShare: 0.74, hint: 'Repairs needed, or worn inside and out' },
] as const;

export type Condition = (typeof conditions)[number]['code'];

export const conditionOf = (code: string): (typeof conditions)[number] | undefined =>
  conditions.find((condition) => condition.code === code);
