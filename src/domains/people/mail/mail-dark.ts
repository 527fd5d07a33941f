import type { BrandColors } from '#domains/reference/brands/brand-look.ts';

/**
 * Mail programs keep inline styles, but most drop custom properties, so each color role is a class with a dark variant.
 */
export const darkStyles = (dark: BrandColors): string => {
  const roles = Object.entries(dark).map(
    ([role, color]) =>
      `.bg-${role}{background-color:${color}!important}.fg-${role}{color:${color}!important}.bd-${role}{border-color:${color}!important}`,
  );
  return [
    ':root{color-scheme:light dark}',
    `@media (prefers-color-scheme:dark){${roles.join('')}.logo-ground{background-color:#ffffff!important}}`,
  ].join('');
};
