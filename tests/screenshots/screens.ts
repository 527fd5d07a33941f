import type { BrowserContext } from 'playwright-core';
import { exampleOf, hostOf, type PageSubjects, routePaths } from '#tests/fixtures/every-page.ts';
import type { Site, Visitor } from './visitors.ts';

export type Screen = { path: string; visitor: Visitor };

const needsNothing = (path: string): boolean => !/[:*]/.test(path);

/** A back-office path with its parameters as an expression that links are matched with. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replaceAll(/\/:\w+\?/g, '(?:/[^/?#]+)').replaceAll(/:\w+/g, '[^/?#]+')}(?:[?#].*)?$`);

/** Screens with parameters are found by following links from the screens without, as an operator does. */
const linkedScreens = async (
  context: BrowserContext,
  { origin }: Site,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<string[]> => {
  const open = new Map(to.map((path) => [path, patternOf(path)]));
  const found: string[] = [];
  const page = await context.newPage();
  const queue = [...from];
  for (let at = queue.shift(); at !== undefined && open.size > 0; at = queue.shift()) {
    await page.goto(`${origin}${at}`);
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const [path, pattern] of open) {
      const href = hrefs.find((one) => one && pattern.test(one));
      if (!href) continue;
      open.delete(path);
      found.push(href);
      queue.push(href);
    }
  }
  await page.close();
  for (const path of open.keys()) console.log(`no link leads to /${path} on this site`);
  return found;
};

/** Every screen of the site's own brand, and who looks at it. */
export const screensOf = async (
  site: Site,
  about: PageSubjects & { dealerId: number },
  contexts: Readonly<Record<Visitor, BrowserContext>>,
): Promise<Screen[]> => {
  const paths = (await routePaths()).filter(
    (path) => hostOf(path) === 'localhost' && !/\/(download|sign-out)$/.test(path),
  );
  const ofOperators = paths.filter((path) => /^ops(\/|$)/.test(path));
  const ofDealers = paths.filter((path) => path.startsWith('dealer/:dealerId'));
  const ofShoppers = paths.filter((path) => !ofOperators.includes(path) && !ofDealers.includes(path));
  const here = (path: string) => path.replace(':dealerId', String(about.dealerId));
  const plain = (some: readonly string[]) =>
    some
      .map(here)
      .filter(needsNothing)
      .map((path) => `/${path}`);
  const others = (some: readonly string[]) => some.map(here).filter((path) => !needsNothing(path));
  const dealers = plain(ofDealers);
  const operators = plain(ofOperators);
  const linked = {
    dealer: await linkedScreens(contexts.dealer, site, { from: dealers, to: others(ofDealers) }),
    operator: await linkedScreens(contexts.operator, site, { from: operators, to: others(ofOperators) }),
  };
  const as = (visitor: Visitor, some: readonly string[]): Screen[] => some.map((path) => ({ path, visitor }));
  const examples = ofShoppers.filter((path) => path !== 'dealer').map((path) => exampleOf(path, about));
  return [
    ...as(
      'new',
      examples.filter((path) => !path.startsWith('/my-autotrader') || /sign|password/.test(path)),
    ),
    ...as('shopper', examples),
    ...as('dealer', [...dealers, ...linked.dealer]),
    ...as('operator', [...operators, ...linked.operator]),
  ];
};

/** What another brand shows to somebody new; accounts, portals and the back office look the same everywhere. */
export const screensOfBrand = async (brand: string, about: PageSubjects): Promise<Screen[]> => {
  const isOfVisitors = (path: string) => !/^(ops|dealer|my-autotrader|styleguide|docs)(\/|$)/.test(path);
  const isThere = (path: string) => ['localhost', `${brand}.localhost`].includes(hostOf(path));
  const paths = (await routePaths()).filter((path) => isOfVisitors(path) && isThere(path));
  return paths.map((path) => ({ path: exampleOf(path, about), visitor: 'new' }));
};
