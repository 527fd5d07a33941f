import { slugKey } from '#lib/slug.ts';

const written: Readonly<Record<string, string>> = {
  saint: 'st',
  st: 'saint',
  mount: 'mt',
  mt: 'mount',
  fort: 'ft',
  ft: 'fort',
};

/** The comparison key of a city name: case, spaces and punctuation are ignored. */
export const cityKey = (city: string): string =>
  // A fast path for plain names, which most are.
  /^[A-Za-z ]+$/.test(city) ? city.toLowerCase().replaceAll(' ', '') : slugKey(city);

/** The key of the alternative spelling of Saint, Mount or Fort, if the name contains one. */
export const otherCityKey = (city: string): string | undefined => {
  if (!/\b(saint|st|mount|mt|fort|ft)\b/i.test(city)) return undefined;
  return cityKey(
    city.replace(
      /\b(saint|st|mount|mt|fort|ft)\b\.?/gi,
      (word) => written[word.toLowerCase().replace('.', '')] ?? word,
    ),
  );
};
