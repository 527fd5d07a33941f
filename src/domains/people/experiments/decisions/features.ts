import type { Features } from '#domains/reference/brands/features.ts';

type Usual<Variables> = { enabled: boolean; variables: Variables };

/** Flags that pages read themselves, with the defaults for when the project has no value, or one of another type. */
export const usualFeatures = {
  results_subscribe_strip: { enabled: true, variables: {} },
  product_analytics: { enabled: false, variables: { script_url: '' } },
} as const satisfies Record<string, Usual<Readonly<Record<string, string | number | boolean>>>>;

export type FeatureKey = keyof typeof usualFeatures;

type Widened<Variables> = { [Name in keyof Variables]: Variables[Name] extends string ? string : Variables[Name] };
type PageFeature<Key extends FeatureKey> = {
  enabled: boolean;
  variables: Widened<(typeof usualFeatures)[Key]['variables']>;
};

/** A flag with all its variables, falling back to the defaults (EXP-35). */
export const pageFeature = <Key extends FeatureKey>(features: Features, key: Key): PageFeature<Key> => {
  const usual: Usual<Readonly<Record<string, string | number | boolean>>> = usualFeatures[key];
  const feature = features[key];
  const variables = Object.entries(usual.variables).map(([name, value]) => {
    const decided = feature?.variables[name];
    return [name, typeof decided === typeof value ? decided : value];
  });
  return { enabled: feature?.enabled ?? usual.enabled, variables: Object.fromEntries(variables) };
};
