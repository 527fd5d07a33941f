/** A visitor's tests, as decided by the server. */
export type Participation = {
  visitorId: string;
  bucketingId: string;
  attributes: Record<string, string | boolean>;
  tests: TestOfVisitor[];
};
type TestOfVisitor = {
  flagKey: string;
  ruleKey: string;
  variationKey: string;
  isHoldout: boolean;
  /**
   * `page`: counted when a page shows the flag. `visit`: counted at once, for holdouts and flags that no page shows.
   */
  countedBy: 'page' | 'visit';
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readTest = (value: unknown): TestOfVisitor[] => {
  if (!isRecord(value)) return [];
  const { flagKey, ruleKey, variationKey, isHoldout, countedBy } = value;
  if (typeof flagKey !== 'string' || typeof ruleKey !== 'string' || typeof variationKey !== 'string') return [];
  return [
    {
      flagKey,
      ruleKey,
      variationKey,
      isHoldout: isHoldout === true,
      countedBy: countedBy === 'page' ? 'page' : 'visit',
    },
  ];
};

/** The response for one visitor; undefined for visitors who are not tracked. */
export const readParticipation = (answer: unknown): Participation | undefined => {
  if (!isRecord(answer)) return undefined;
  const { visitorId, bucketingId, attributes, tests } = answer;
  if (typeof visitorId !== 'string' || typeof bucketingId !== 'string') return undefined;
  const entries = Object.entries(isRecord(attributes) ? attributes : {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return {
    visitorId,
    bucketingId,
    attributes: Object.fromEntries(entries),
    tests: Array.isArray(tests) ? tests.flatMap(readTest) : [],
  };
};
