import { dealerSubject, modelSubject, type RatingSubject, readSubject } from '#domains/cars/ratings/rating.ts';
import type { OwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import { type Catalogue, modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import { latestModelYear } from '#domains/reference/catalogue/search-options.ts';
import type { Clock } from '#lib/clock.ts';
import { modelReviewsPath } from '#paths/paths.ts';
import { yearsOf } from '../research/reference/catalogue-reference.ts';

/** A dealer or model with its name and the address of its reviews. */
export type ReviewSubject = {
  subject: RatingSubject;
  kind: 'dealer' | 'model';
  name: string;
  path: string;
  /** Model years, newest first; empty for a dealer. */
  years: readonly number[];
};

type Sources = {
  owners: Pick<OwnerCache, 'find' | 'mergedInto'>;
  catalogue: Catalogue;
  clock: Clock;
};

export type ReviewSubjects = ReturnType<typeof createReviewSubjects>;

export const createReviewSubjects = ({ owners, catalogue, clock }: Sources) => {
  const dealer = async (named: number): Promise<ReviewSubject | undefined> => {
    // A dealer that was merged into another answers as the other one.
    const id = (await owners.mergedInto(named)) ?? named;
    const owner = await owners.find(id);
    if (!owner || owner.privateSeller) return undefined;
    const path = dealerPath(owner, { dealerRoot: 'car-dealers' }, 'reviews');
    return { subject: dealerSubject(id), kind: 'dealer', name: owner.name, path, years: [] };
  };

  const model = (code: string): ReviewSubject | undefined => {
    const match = modelByCodeAlone(catalogue, code);
    const make = match && catalogue.makes.find(({ models }) => models.some((one) => one.code === match.code));
    if (!match || !make) return undefined;
    return {
      subject: modelSubject(match.code),
      kind: 'model',
      name: `${make.name} ${match.name}`,
      path: modelReviewsPath(make.slug, match.slug),
      years: yearsOf(match, latestModelYear(clock.now())),
    };
  };

  return {
    /** Undefined for a private seller, and for what isn't there. */
    find: async (text: string): Promise<ReviewSubject | undefined> => {
      const named = readSubject(text);
      if (!named || (named.kind === 'dealer' && named.id > 2_147_483_647)) return undefined;
      return named.kind === 'dealer' ? dealer(named.id) : model(named.code);
    },
  };
};
