/** What the project says of one flag. */
export type Feature = {
  enabled: boolean;
  /** All of its variables, those that nobody set at the flag's default. */
  variables: Readonly<Record<string, unknown>>;
  /** Those that a variation set. */
  said: readonly string[];
};

/** Flags that a rule of the project decided, by their keys; of any other the project says nothing. */
export type Features = Readonly<Record<string, Feature>>;

type Usual<Variables> = { enabled: boolean; variables: Variables };

/** Flags that pages ask for by themselves, and what holds where the project says nothing (or nothing of this type). */
export const usualFeatures = {
  results_subscribe_strip: { enabled: true, variables: {} },
  product_analytics: { enabled: false, variables: { script_url: '' } },
} as const satisfies Record<string, Usual<Readonly<Record<string, string | number | boolean>>>>;

export type FeatureKey = keyof typeof usualFeatures;

const featureOf = (features: Features, key: FeatureKey) => {
  const usual: Usual<Readonly<Record<string, string | number | boolean>>> = usualFeatures[key];
  const decided = features[key];
  const variables = Object.entries(usual.variables).map(([name, value]) => {
    const given = decided?.variables[name];
    return [name, typeof given === typeof value ? given : value];
  });
  return { enabled: decided?.enabled ?? usual.enabled, variables: Object.fromEntries(variables) };
};

type PageFeatures = {
  [Key in FeatureKey]: { enabled: boolean; variables: Widened<(typeof usualFeatures)[Key]['variables']> };
};
type Widened<Variables> = { [Name in keyof Variables]: Variables[Name] extends string ? string : Variables[Name] };

/** EXP-35: the flags of a page with each of their variables, whatever failed on the way. */
export const pageFeatures = (features: Features): PageFeatures => ({
  results_subscribe_strip: featureOf(features, 'results_subscribe_strip'),
  product_analytics: featureOf(features, 'product_analytics'),
});
