import { type BodyStyleName, bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import { type CreditType, creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { type LoanTerm, loanTerms } from '#domains/reference/payments/national-rates.ts';
import { buildAndPricePath } from '#paths/paths.ts';

/** The parameters of a build-and-price address. */
export type BuildQuery = {
  makeCode?: string | undefined;
  bodyStyle?: BodyStyleName | undefined;
  modelCode?: string | undefined;
  year?: number | undefined;
  vehicleId?: string | undefined;
  optionIds: readonly string[];
  zip?: string | undefined;
  dealerId?: number | undefined;
  loanTerm?: LoanTerm | undefined;
  creditType?: CreditType | undefined;
  downPaymentUsd?: number | undefined;
};

/** Parameters of option groups with radio buttons, which need a name per group; all of them select options. */
export const singleFields = {
  Engine: 'engine',
  Cab: 'cab',
  'Exterior Color': 'paint',
  'Interior Color': 'interior',
} as const;
const optionFields = ['option', ...Object.values(singleFields)];

const mostOptions = 60;

const whole = (text: string | undefined, most: number): number | undefined => {
  const value = text === undefined || !/^\d{1,9}$/.test(text) ? undefined : Number(text);
  return value !== undefined && value <= most ? value : undefined;
};

/** Invalid values count as absent: a build page always shows something. */
export const readBuildQuery = (params: URLSearchParams): BuildQuery => {
  const text = (name: string): string | undefined => givenText(params.get(name) ?? undefined);
  const zip = text('zip');
  const term = Number(text('loanTerm'));
  return {
    makeCode: text('makeCode')?.toUpperCase(),
    bodyStyle: bodyStyleOrder.find((style) => style === text('bodyStyle')),
    modelCode: text('modelCode')?.toUpperCase(),
    year: whole(text('year'), 2100),
    vehicleId: text('vehicleId')?.slice(0, 120),
    optionIds: optionFields
      .flatMap((name) => params.getAll(name))
      .flatMap((value) => value.split(','))
      .filter((id) => /^[\w-]{1,80}$/.test(id))
      .slice(0, mostOptions),
    zip: zip !== undefined && /^\d{5}$/.test(zip) ? zip : undefined,
    dealerId: whole(text('dealerId'), Number.MAX_SAFE_INTEGER),
    loanTerm: loanTerms.find((option) => option === term),
    creditType: creditTiers.find(({ code }) => code === text('creditType'))?.code,
    downPaymentUsd: whole(text('downPayment')?.replace(/[$,]/g, ''), 5_000_000),
  };
};

export const buildHref = (query: Partial<BuildQuery>, fragment = ''): string => {
  const params = new URLSearchParams();
  const say = (name: string, value: string | number | undefined): void => {
    if (value !== undefined) params.append(name, String(value));
  };
  say('makeCode', query.makeCode);
  say('bodyStyle', query.bodyStyle);
  say('modelCode', query.modelCode);
  say('year', query.year);
  say('vehicleId', query.vehicleId);
  for (const id of query.optionIds ?? []) say('option', id);
  say('dealerId', query.dealerId);
  say('loanTerm', query.loanTerm);
  say('creditType', query.creditType);
  say('downPayment', query.downPaymentUsd);
  say('zip', query.zip);
  const text = params.toString();
  return `${buildAndPricePath()}${text && `?${text}`}${fragment}`;
};
