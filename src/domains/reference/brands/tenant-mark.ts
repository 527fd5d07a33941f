import { accentsOf } from './brand-theme.ts';

/** A tenant's generated favicon: the petals in its accent color. */
export const tenantMark = (tenant: Parameters<typeof accentsOf>[0]): string => {
  const { light, dark } = accentsOf(tenant);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">' +
    `<style>path{fill:${light}}@media(prefers-color-scheme:dark){path{fill:${dark}}}</style>` +
    `<path d="${petals}"/></svg>`
  );
};

const petals =
  'M15 2c3 4 3 7 0 11-3-4-3-7 0-11Zm13 13c-4 3-7 3-11 0 4-3 7-3 11 0ZM15 28c-3-4-3-7 0-11 3 4 3 7 0 11ZM2 15c4-3 7-3 11 0-4 3-7 3-11 0Z';
