import type { Brand } from '#domains/reference/brands/brand.ts';
import { browsePath, landingPath, researchPath, searchFormPath } from '#paths/paths.ts';
import { assistantsPath } from './assistants-path.ts';

/** `/llms.txt`: what a language model can read here, and how (MCP-06). */
export const llmsText = (
  { name, dealerRoot }: Pick<Brand, 'name' | 'dealerRoot'>,
  { origin, apiPath }: { origin: string; apiPath: string },
): string => {
  const link = (label: string, path: string, about: string): string => `- [${label}](${origin}${path}): ${about}`;
  return [
    `# ${name}`,
    '',
    '> A marketplace for new, used and certified vehicles. Every price stands with its out-the-door cost, payment and',
    '> deal rating, and each says what it is based on. Pages need no script and no account.',
    '',
    '## Tools and data',
    '',
    link(
      'Tools for assistants',
      assistantsPath,
      'Model Context Protocol, by POST, without a key: search, compare, price and value cars, prepare what shoppers confirm',
    ),
    link('API', apiPath, 'JSON for everything the pages show'),
    `- [Sitemaps](${origin}/sitemap.xml): every car, dealer, model and article`,
    '',
    '## Pages',
    '',
    link('All cars', browsePath('all-cars'), 'search results'),
    link('Search form', searchFormPath(), 'every filter'),
    link('Dealers', `/${dealerRoot}`, 'by place'),
    link('Research', researchPath(), 'models, trims, prices by year, owners’ reviews, guides'),
    '',
    'Cars, results, dealers, models and articles are also markdown: with `.md` after the path, before the parameters, or',
    'with `Accept: text/markdown`.',
    '',
    '## Addresses of searches',
    '',
    `- ${landingPath()}/CONDITION/BODY/MAKE/MODEL/CITY-STATE, any of them left out: ${browsePath('used-cars', 'suv-crossover', 'honda', 'cr-v', 'atlanta-ga')}`,
    '- Further filters are parameters: maxPrice, mileage, startYear, searchRadius (0 is nationwide), sortBy, firstRecord.',
    `- Plain words work too: ${landingPath()}/all-cars?q=awd+suv+under+20k`,
    '',
  ].join('\n');
};
