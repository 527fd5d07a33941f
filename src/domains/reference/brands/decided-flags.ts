import { BrandFlagOverrides } from './brand-flags.ts';
import type { Feature, Features } from './features.ts';

const overridesOf = ({ enabled, variables, explicit }: Feature) => ({
  enabled,
  // Empty: the brand's own.
  variables: Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => explicit.includes(name) && value !== ''),
  ),
});

/**
 * BRND-04, BRND-05: the flags of a brand, as far as the project decides them. A value of the wrong type leaves its
 * whole flag as it is without the project.
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
