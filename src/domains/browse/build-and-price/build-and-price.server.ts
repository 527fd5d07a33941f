import type { Reference, ReferenceTrim } from '#domains/browse/research/reference/reference.ts';
import { referenceLimits } from '#domains/browse/research/reference/reference-limits.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { type BuildQuery, buildHref } from '#domains/finding/criteria/address/build-query.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { type Catalogue, type Make, makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Clock } from '#lib/clock.ts';
import { dealerDetailsPath, researchPath } from '#paths/paths.ts';
import { selectedOptionIds, settleBuild } from './build.ts';
import { buildFigures, buildPicture } from './build-figures.ts';
import { includedEquipment, optionGroups, singleGroup } from './build-options-view.ts';
import { createBuildStart } from './build-start.server.ts';
import { trimViews } from './build-trims-view.ts';
import type { BuildView, CarBuildView, OrderDealerView, PreorderView } from './build-view.ts';
import { type CustomOrder, preorderListingOf } from './custom-order.ts';
import type { CustomOrders } from './custom-orders.server.ts';

type BuildRequest = {
  query: BuildQuery;
  brand: Pick<Brand, 'id' | 'dealerRoot'>;
  /** The shopper's payment terms, if they have set any. */
  terms?: PaymentTerms | undefined;
};

type BuildSources = {
  reference: Reference;
  customOrders: Pick<CustomOrders, 'find'>;
  search: Pick<ListingSearch, 'count'>;
  lookups: Lookups;
  places: Pick<Places, 'zipPlace'>;
  catalogue: Catalogue;
  figures(): RatesAndFees;
  clock: Clock;
};

const mostDealers = 6;
const orderAnchor = '#order';

const preorderView = (order: CustomOrder): PreorderView => {
  const { id, title, images, pricingDetail } = preorderListingOf(order);
  return { id, title, image: images[0]?.src ?? '', alt: images[0]?.alt ?? '', msrpUsd: pricingDetail.salePrice };
};

export type BuildAndPrice = ReturnType<typeof createBuildAndPrice>;

/** Pages of build and price, from research data only (RULING-72). Every choice is in the address. */
export const createBuildAndPrice = (sources: BuildSources) => {
  const { reference, customOrders, search, lookups, places, catalogue, figures, clock } = sources;
  const { newYears, newModels, bodyStylesOf, chooserOf, makeStep, modelStep } = createBuildStart({
    reference,
    catalogue,
    clock,
  });

  const newStock = (trim: ReferenceTrim, zip: string | undefined): Search => {
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    return {
      ...emptySearch,
      ...(place && { place, radiusMiles: defaultRadiusOf(place, lookups.places) }),
      criteria: {
        ...emptySearch.criteria,
        makes: [trim.atcMakeCode],
        models: [trim.atcModelCode],
        listingTypes: ['NEW'],
      },
    };
  };

  const dealerView = (order: CustomOrder, { brand, query }: BuildRequest, buildQuery: BuildQuery): OrderDealerView => {
    const { owner, ownerId } = order;
    const { city, state } = owner.location.address;
    const { value, count } = owner.rating;
    return {
      id: ownerId,
      name: owner.name,
      place: `${city}, ${state}`,
      miles: owner.distanceFromSearch === null ? null : Math.round(owner.distanceFromSearch),
      phone: owner.phone.value,
      rating: value === null ? null : { value, count },
      href: dealerDetailsPath(brand, { dealerId: ownerId, name: owner.name, place: { city, state } }),
      ...(!owner.hideEmailForm && { askHref: buildHref({ ...buildQuery, dealerId: ownerId }, orderAnchor) }),
      boosted: ownerId === query.dealerId,
    };
  };

  const yearsOfModel = (trims: ReadonlyMap<number, readonly ReferenceTrim[]>): number[] =>
    [...trims].filter(([, items]) => items.length > 0).map(([year]) => year);

  const buildStep = async (request: BuildRequest, make: Make, modelCode: string): Promise<BuildView | undefined> => {
    const { query, brand, terms } = request;
    const byYear = new Map<number, readonly ReferenceTrim[]>();
    for (const yearId of newYears()) {
      const query = { makeCode: make.code, modelCode, yearId, vehicleClass: 'NewCar', hasPricing: true } as const;
      const listed = await reference.vehicles({ ...query, limit: referenceLimits.trimsOfModel });
      byYear.set(yearId, listed?.items ?? []);
    }
    const years = yearsOfModel(byYear);
    const everyTrim = [...byYear.values()].flat();
    const selectedTrim = everyTrim.find(({ vehicleId }) => vehicleId === query.vehicleId);
    // A year picked in the chooser wins over the year of the trim in the address.
    const year = years.find((one) => one === query.year) ?? selectedTrim?.year ?? years[0];
    const ofYear = byYear.get(year ?? 0) ?? [];
    const same = (trims: readonly ReferenceTrim[], name: string | undefined) =>
      trims.find(({ trimName }) => trimName === name) ?? trims[0];
    const trim = selectedTrim?.year === year ? selectedTrim : same(ofYear, selectedTrim?.trimName);
    if (!trim || year === undefined) return modelStep(make, { unknownModel: true, bodyStyle: query.bodyStyle });

    const build = settleBuild((await reference.options({ vehicleId: trim.vehicleId }))?.items ?? [], query.optionIds);
    const here = query.zip === undefined ? undefined : places.zipPlace(query.zip);
    const [orders, inStock, bodyStyles] = await Promise.all([
      customOrders.find({
        makeCode: make.code,
        modelCode,
        year,
        zip: query.zip,
        ownerIdToBoost: query.dealerId,
        trimCode: trim.trimId,
      }),
      search.count(newStock(trim, query.zip), { inventory: inventoryOf(brand) }),
      bodyStylesOf(make),
    ]);
    const docFeeUsd = orders.find(({ ownerId }) => ownerId === query.dealerId)?.owner.docFee ?? 0;
    const name = `${year} ${make.name} ${trim.model}`;
    const buildQuery = { ...query, makeCode: make.code, modelCode, year, vehicleId: trim.vehicleId };
    const built = { ...buildQuery, optionIds: selectedOptionIds(build) };
    const modelSlug = modelByCode(catalogue, make.code, modelCode)?.slug;
    const view: CarBuildView = {
      step: 'build',
      chooser: chooserOf(
        {
          bodyStyles,
          modelCode,
          years,
          year,
          trims: ofYear.map(({ vehicleId, trimName }) => ({ code: vehicleId, name: trimName })),
          vehicleId: trim.vehicleId,
        },
        make,
      ),
      name,
      trimName: trim.trimName,
      vehicleId: trim.vehicleId,
      makeCode: make.code,
      modelCode,
      year,
      crumbs: [
        { label: 'Build and price', href: buildHref({}) },
        { label: make.name, href: buildHref({ makeCode: make.code }) },
      ],
      years: years.map((one) => ({
        year: one,
        href: buildHref({ ...buildQuery, year: one, vehicleId: same(byYear.get(one) ?? [], trim.trimName)?.vehicleId }),
        current: one === year,
      })),
      picture: buildPicture(trim, build, name),
      paints: singleGroup(build, 'Exterior Color', trim),
      trims: trimViews(ofYear, trim.vehicleId),
      groups: optionGroups(build, trim),
      included: includedEquipment(build),
      notices: build.notices,
      ...buildFigures({ figures: figures(), trim, build, query, terms, state: here?.state, docFeeUsd }),
      zip: query.zip ?? '',
      near: here ? `${here.city}, ${here.state}` : '',
      dealerId: query.dealerId,
      preorderOwners: orders.slice(0, mostDealers).map((order) => dealerView(order, request, built)),
      preorder: orders[0] ? preorderView(orders[0]) : null,
      orderHref: buildHref(built, orderAnchor),
      inStock: {
        count: inStock,
        href: buildSearchPath(newStock(trim, query.zip), { brand, ...lookups }),
      },
      researchHref: researchPath(make.slug, modelSlug),
      // A shared address contains no ZIP and no payment terms.
      shareHref: buildHref({
        ...built,
        zip: undefined,
        loanTerm: undefined,
        creditType: undefined,
        downPaymentUsd: undefined,
      }),
    };
    return view;
  };

  return {
    /** Undefined for a make without research data. */
    open: async (request: BuildRequest): Promise<BuildView | undefined> => {
      const { makeCode, modelCode, vehicleId } = request.query;
      // A trim's id begins with its model's code.
      const model = modelCode ?? vehicleId?.split('.')[0]?.toUpperCase();
      const modelEntry = model === undefined ? undefined : catalogue.lookups.modelsAlone.get(model);
      const make = makeByCode(catalogue, makeCode ?? modelEntry?.makeCode ?? '');
      if (!make || newModels(make).length === 0) return makeStep();
      if (!modelEntry || modelEntry.makeCode !== make.code) {
        const { bodyStyle } = request.query;
        return modelStep(make, { unknownModel: modelCode !== undefined && !modelEntry, bodyStyle });
      }
      return buildStep(request, make, modelEntry.code);
    },
  };
};
