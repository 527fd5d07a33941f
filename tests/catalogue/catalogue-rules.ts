import type { Catalogue, Make, Model } from '#domains/reference/catalogue/catalogue.ts';
import { slugKey, slugOf } from '#lib/slug.ts';
import { engineRules } from './engine-rules.ts';
import { generationRules } from './generation-rules.ts';

/** An impossible fact in the catalogue: the violated rule, where, and why. */
export type CatalogueFinding = { readonly rule: string; readonly where: string; readonly reason: string };

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);
const wmiPattern = /^[A-HJ-NPR-Z0-9]{3}$/;

type ModelCase = { readonly model: Model; readonly make: Make; readonly latestYear: number };

export const modelRules = {
  'years-in-order': ({ model: { years }, latestYear }) =>
    (years.from < 1900 || years.from > (years.to ?? latestYear) || (years.to ?? 0) > latestYear) &&
    `sold from ${years.from} to ${years.to ?? 'now'}`,
  'share-is-a-part': ({ model: { share } }) => !(share >= 0 && share <= 10_000) && `a share of ${share}`,
  'series-known': ({ model: { seriesCode }, make }) =>
    seriesCode !== null && !make.series.some(({ code }) => code === seriesCode) && `no series ${seriesCode}`,
  'aliases-are-slugs': ({ model: { aliases } }) => {
    const wrong = aliases.find((alias) => slugOf(alias) !== alias);
    return wrong !== undefined && `alias ${wrong} is not a slug`;
  },
  'wmis-possible': ({ model: { wmis } }) => {
    const wrong = wmis.find((wmi) => !wmiPattern.test(wmi));
    return wrong !== undefined && `${wrong} cannot begin a VIN`;
  },
  'name-makes-a-slug': ({ model: { slug } }) => slug === '' && 'its name gives no slug',
} as const satisfies Record<string, (subject: ModelCase) => string | false>;

export const makeRules = {
  'model-slugs-unique': ({ models }) => {
    const keys = models.flatMap(({ slug, aliases }) => [...new Set([slug, ...aliases].map(slugKey))]);
    return repeated(keys).map((key) => `two models answer to ${key}`);
  },
  'series-unique': ({ series }) =>
    repeated(series.map(({ code }) => code)).map((code) => `series ${code} is there twice`),
} as const satisfies Record<string, (make: Make) => readonly string[]>;

export const catalogueRules = {
  'make-codes-unique': (makes) => repeated(makes.map(({ code }) => code)).map((code) => `make ${code} is there twice`),
  'make-slugs-unique': (makes) =>
    repeated(makes.map(({ slug }) => slugKey(slug))).map((slug) => `two makes answer to ${slug}`),
  // Unique across makes too, because a trim code names its model but not its make (RULING-03).
  'model-codes-unique': (makes) =>
    repeated(makes.flatMap(({ models }) => models.map(({ code }) => code))).map(
      (code) => `model ${code} is there twice`,
    ),
} as const satisfies Record<string, (makes: readonly Make[]) => readonly string[]>;

const ofModel = (subject: ModelCase): CatalogueFinding[] => {
  const { model, make, latestYear } = subject;
  const at = `${make.code} ${model.code}`;
  const findings: CatalogueFinding[] = [];
  for (const [rule, check] of Object.entries(modelRules)) {
    const reason = check(subject);
    if (reason) findings.push({ rule, where: at, reason });
  }
  for (const generation of model.generations) {
    const where = `${at} ${generation.years.from} ${generation.style}`;
    for (const [rule, check] of Object.entries(generationRules)) {
      for (const reason of check({ generation, model, latestYear })) findings.push({ rule, where, reason });
    }
    for (const engine of generation.engines) {
      for (const [rule, check] of Object.entries(engineRules)) {
        const reason = check({ engine, generation, latestYear });
        if (reason) findings.push({ rule, where: `${where} engine ${engine.id}`, reason });
      }
    }
  }
  return findings;
};

/** All facts in the catalogue that cannot be true of a car; `latestYear` is the newest model year on sale. */
export const checkCatalogue = (
  { makes }: Pick<Catalogue, 'makes'>,
  latestYear: number,
): readonly CatalogueFinding[] => [
  ...Object.entries(catalogueRules).flatMap(([rule, check]) =>
    check(makes).map((reason) => ({ rule, where: 'catalogue', reason })),
  ),
  ...makes.flatMap((make) =>
    Object.entries(makeRules).flatMap(([rule, check]) =>
      check(make).map((reason) => ({ rule, where: make.code, reason })),
    ),
  ),
  ...makes.flatMap((make) => make.models.flatMap((model) => ofModel({ model, make, latestYear }))),
];
