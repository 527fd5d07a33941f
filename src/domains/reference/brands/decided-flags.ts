import { BrandFlagOverrides } from './brand-flags.ts';
import type { Feature, Features } from './features.ts';

const overridesOf = ({ enabled, variables, explicit }: Feature) => ({
  enabled,
  // An empty value keeps the brand's own.
  variables: Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => explicit.includes(name) && value !== ''),
  ),
});

/**
 * The flags of a brand that the experiments project decides (BRND-04, BRND-05). If a value has the wrong type, the
 * whole flag is ignored.
 */
export const flagsDecided = (features: Features): BrandFlagOverrides =>
  Object.assign(
    {},
    ...Object.keys(BrandFlagOverrides.shape).map((name) => {
      const feature = features[name];
      if (!feature) return {};
      const read = BrandFlagOverrides.safeParse({ [name]: overridesOf(feature) });
      return read.success ? read.data : {};
    }),
  );
