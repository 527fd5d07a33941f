import type { SetFilter } from './filter-kinds.ts';
import { makeValues, modelValues, seriesValues, trimValues } from './set-values.ts';

/** Vehicle rows of the table of filters: each narrows the one before it. */
export const vehicleFilters = {
  makes: {
    kind: 'set',
    param: 'makeCode',
    long: 'makeCodeList',
    label: 'Make',
    takes: 'codes of makes',
    example: 'TOYOTA',
    values: makeValues,
    column: 'vehicle',
    rail: { group: 'make', most: 6 },
  },
  series: {
    kind: 'set',
    param: 'seriesCode',
    long: 'seriesCodeList',
    label: 'Series',
    example: '3_SERIES',
    values: seriesValues,
    column: 'vehicle',
    rail: { group: 'series', most: 6 },
  },
  models: {
    kind: 'set',
    param: 'modelCode',
    long: 'modelCodeList',
    label: 'Model',
    example: 'CAMRY',
    values: modelValues,
    column: 'vehicle',
    rail: { group: 'model', most: 8 },
  },
  /** `MODELCODE|Trim name` (RULING-03). */
  trims: {
    kind: 'set',
    param: 'trimCode',
    long: 'trimCodeList',
    label: 'Trim',
    takes: 'MODELCODE|Trim name',
    example: 'CAMRY|SE',
    values: trimValues,
    column: 'vehicle',
    rail: { group: 'trim', most: 6 },
  },
} as const satisfies Record<string, SetFilter>;
