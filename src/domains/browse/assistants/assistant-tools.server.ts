import type { ComparePage } from '#domains/browse/compare/compare.server.ts';
import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import type { ResearchPages } from '#domains/browse/research/pages/research-pages.server.ts';
import type { ReviewLists } from '#domains/browse/reviews/review-lists.server.ts';
import type { CarValues } from '#domains/cars/appraisal/car-values.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { createCarNaming } from './named-car.server.ts';
import type { SearchSources } from './search-input/read-search-input.ts';
import type { Tool } from './tool.ts';
import { carValue } from './tools/car-value.server.ts';
import { compareCars } from './tools/compare-cars.server.ts';
import { countBy } from './tools/count-by.server.ts';
import { findDealers } from './tools/find-dealers.server.ts';
import { getCar } from './tools/get-car.server.ts';
import { getDealer } from './tools/get-dealer.server.ts';
import { listChoices } from './tools/list-choices.server.ts';
import { modelFacts } from './tools/model-facts.server.ts';
import { payment } from './tools/payment.server.ts';
import { preparedActions } from './tools/prepared-actions.server.ts';
import { searchCars } from './tools/search-cars.server.ts';

export type ToolSources = SearchSources & {
  search: ListingSearch;
  comparePage: ComparePage;
  carValues: CarValues;
  dealers: Pick<Dealers, 'search' | 'details'>;
  reviewLists: ReviewLists;
  research: ResearchPages;
  figures(): RatesAndFees;
};

/** The tools assistants have at /mcp, over the services that pages and the API use (MCP-01). */
export const createAssistantTools = (sources: ToolSources): readonly Tool[] => {
  const named = { ...sources, nameCar: createCarNaming(sources) };
  return [
    searchCars(sources),
    countBy(sources),
    getCar(named),
    compareCars(named),
    payment(named),
    carValue(sources),
    findDealers(sources),
    getDealer(sources),
    modelFacts(sources),
    listChoices(sources),
    ...preparedActions(named),
  ];
};
