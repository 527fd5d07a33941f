import { vehicleStyles } from '#domains/catalogue/body-styles.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { type FilterWords, filterWords } from './address/filter-words.ts';
import type { listParams } from './address/search-params.ts';
import type { NumberRange } from './criteria.ts';
import { modelOfTrim, nameOfTrim, type SearchCatalogue } from './search-catalogue.ts';

type ListField = (typeof listParams)[keyof typeof listParams];

/** Words that read better on a chip than the option's own name. */
const chipWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listingTypes: { CERTIFIED: 'Certified', '3P_CERT': 'Third-party certified' },
  sellerTypes: { d: 'From a dealer', p: 'By owner' },
  drives: { AWD4WD: 'AWD or 4WD', FWD: 'Front-wheel drive', RWD: 'Rear-wheel drive' },
  deals: { greatprice: 'Great deal', goodprice: 'Good deal' },
  history: { NO_ACCIDENTS: 'No accidents', ONE_OWNER: '1 owner', CLEAN_TITLE: 'Clean title' },
  styles: Object.fromEntries(vehicleStyles.map(({ code, display }) => [code, display])),
};

const mpgLabel = (range: string): string => {
  const [from = '', to = ''] = range.split('-');
  return to === '' ? `${from}+ MPG` : `${from} to ${to} MPG`;
};

/** One value of a filter as a shopper reads it; a code nobody knows is shown as it came. */
export const filterLabel = (field: ListField, code: string, catalogue: SearchCatalogue): string => {
  switch (field) {
    case 'makes':
      return catalogue.make(code)?.name ?? code;
    case 'models': {
      const model = catalogue.model(code);
      return model ? `${catalogue.make(model.makeCode)?.name ?? ''} ${model.name}` : code;
    }
    case 'series':
      return catalogue.series(code)?.name ?? code;
    case 'trims': {
      const model = catalogue.model(modelOfTrim(code));
      return model ? `${model.name} ${nameOfTrim(code)}` : nameOfTrim(code) || code;
    }
    case 'mpgRanges':
      return mpgLabel(code);
    case 'interiorColours':
      return `${filterWords[field].option(code)?.name ?? code} interior`;
    default:
      return chipWords[field]?.[code] ?? (filterWords[field] as FilterWords).option(code)?.name ?? code;
  }
};

export const priceLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} to ${formatMoney(max)}`;
  return max === undefined ? `Over ${formatMoney(min ?? 0)}` : `Under ${formatMoney(max)}`;
};

export const yearLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} to ${max}`;
  return max === undefined ? `${min} or newer` : `${max} or older`;
};

export const mileageLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${grouped(min)} to ${grouped(max)} miles`;
  return max === undefined ? `Over ${grouped(min ?? 0)} miles` : `Under ${grouped(max)} miles`;
};

export const electricRangeLabel = ({ min, max }: NumberRange): string => {
  if (min !== undefined && max !== undefined) return `${min} to ${max} miles of range`;
  return max === undefined ? `${min}+ miles of range` : `Up to ${max} miles of range`;
};
