import {
  bedLengths,
  bodyStyles,
  bodySubtypes,
  cabGroups,
  partsOfStyles,
} from '#domains/reference/catalogue/body-styles.ts';
import { colours } from '#domains/reference/catalogue/colours.ts';
import { features } from '#domains/reference/catalogue/features.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import {
  dealTypes,
  driveGroups,
  gearOptions,
  historyOptions,
  listingTypes,
  mpgOptions,
  type Option,
  sellerTypes,
} from '#domains/reference/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';
import { wordsOf } from './address/filter-words.ts';
import { decodeListingType, decodeMpgRange } from './address/segments.ts';
import type { CodeWords, SetValues } from './filter-kinds.ts';
import { engineSizeLabel, gearsLabel } from './filter-labels.ts';
import { modelOfTrim, nameOfTrim } from './search-catalogue.ts';

type Wording = {
  /** Additional path words, by key. */
  otherWords?: CodeWords;
  /** Shorter words that shoppers use. */
  short?: CodeWords;
  /** Words on a chip, which has no heading. */
  chip?: CodeWords | ((name: string) => string);
  /** Words on a chip of an excluded value. */
  without?: CodeWords;
  ordered?: true;
};

export const vocabulary = (
  options: readonly Option[],
  { otherWords = {}, short, chip, without, ordered }: Wording = {},
): SetValues => {
  const words = wordsOf(options, otherWords);
  return {
    options,
    read: (text) => words.find(text.trim()),
    label: (code) => {
      const name = short?.[code] ?? words.option(code)?.name ?? code;
      return typeof chip === 'function' ? chip(name) : (chip?.[code] ?? name);
    },
    ...(short && { short }),
    ...(without && { without }),
    ...(ordered && { ordered }),
    otherWords,
  };
};

export const listingTypeValues: SetValues = {
  ...vocabulary(listingTypes, { ordered: true, short: { CERTIFIED: 'Certified', '3P_CERT': 'Third-party certified' } }),
  // Ignores the word "cars"; "all" means every listing type.
  read: (text) => decodeListingType(text.trim()),
};

/** Words inside a heading. */
export const conditionWords = {
  NEW: 'new',
  USED: 'used',
  CERTIFIED: 'certified',
  '3P_CERT': 'third-party certified',
};

export const sellerTypeValues = vocabulary(sellerTypes, {
  without: { d: 'Not from a dealer', p: 'Not by owner' },
  otherWords: { privateseller: 'p' },
  chip: { d: 'From a dealer', p: 'By owner' },
});

/** Older and more specific style codes, and plain names, also mean a style (RULING-59). */
const styleWords = vocabulary(vehicleStyles, {
  otherWords: Object.fromEntries([
    ...bodyStyles.flatMap(({ code, name, style }) => [
      [slugKey(code), style],
      [slugKey(name), style],
    ]),
    ...vehicleStyles.map(({ display, code }) => [slugKey(display), code]),
    ['crossover', 'SUVCROSS'],
    ['pickup', 'TRUCKS'],
  ]),
  short: Object.fromEntries(vehicleStyles.map(({ code, display }) => [code, display])),
});

/** Part of a style is selected only by its code: as a path word its name means the whole style (URL-20). */
export const styleValues: SetValues = {
  ...styleWords,
  codes: [...vehicleStyles.map(({ code }) => code), ...partsOfStyles],
  read: (text, catalogue) => (partsOfStyles.includes(text.trim()) ? text.trim() : styleWords.read(text, catalogue)),
  label: (code, catalogue) =>
    bodyStyles.find((style) => partsOfStyles.includes(code) && style.code === code)?.name ??
    styleWords.label(code, catalogue),
};

/** Options are the cabs; clients may also send more specific and broader body types. */
export const subtypeValues: SetValues = {
  ...vocabulary(bodySubtypes),
  options: cabGroups,
  codes: bodySubtypes.map(({ code }) => code),
};

export const bedValues = vocabulary(bedLengths, {
  ordered: true,
  chip: { SHORT: 'Short bed', STANDARD: 'Standard bed', LONG: 'Long bed' },
});

export const driveValues = vocabulary(driveGroups, {
  otherWords: { awd: 'AWD4WD', '4wd': 'AWD4WD', '4x4': 'AWD4WD', allwheeldrive: 'AWD4WD' },
  short: { AWD4WD: 'AWD or 4WD', FWD: 'Front-wheel drive', RWD: 'Rear-wheel drive' },
});

/** Accepts any size; the facet has those on offer. */
export const engineSizeValues: SetValues = {
  options: [],
  ordered: true,
  read: (text) => /^(\d{1,2}(?:\.\d)?) ?(?:l|liters?)?$/i.exec(text.trim())?.[1]?.replace(/^\d+$/, '$&.0'),
  label: engineSizeLabel,
  nameOf: (code) => `${code} L`,
};

export const gearValues: SetValues = {
  ...vocabulary(gearOptions, {
    ordered: true,
    otherWords: { continuouslyvariable: 'CVT', continuouslyvariableautomatic: 'CVT' },
    without: { CVT: 'No CVT' },
  }),
  label: gearsLabel,
};

/** Words inside a heading. */
export const driveWords = { AWD4WD: 'all-wheel-drive', FWD: 'front-wheel-drive', RWD: 'rear-wheel-drive' };

const colourWords = { grey: 'GRAY' };
export const exteriorValues = vocabulary(colours, { otherWords: colourWords });
export const interiorValues = vocabulary(colours, { otherWords: colourWords, chip: (name) => `${name} interior` });

export const featureValues = vocabulary(features, {
  otherWords: {
    bluetooth: '1211',
    thirdrow: '1306',
    thirdrowseats: '1306',
    carplay: '1326',
    rearviewcamera: '1224',
  },
});

export const historyValues = vocabulary(historyOptions, {
  without: {
    NO_ACCIDENTS: 'Accidents, or not reported',
    ONE_OWNER: 'Several owners, or not reported',
    CLEAN_TITLE: 'Title not clean, or not reported',
    NO_FRAME_DAMAGE: 'Frame damage, or not reported',
    FREE_REPORT: 'Without free history report',
  },
  otherWords: { noaccidentsreported: 'NO_ACCIDENTS', nosalvagetitle: 'CLEAN_TITLE' },
  short: {
    NO_ACCIDENTS: 'No accidents',
    ONE_OWNER: '1 owner',
    CLEAN_TITLE: 'Clean title',
    NO_FRAME_DAMAGE: 'No frame damage',
    FREE_REPORT: 'Free history report',
  },
});

export const dealValues = vocabulary(dealTypes, {
  ordered: true,
  short: { greatprice: 'Great deal', goodprice: 'Good deal' },
});

/** Accepts any two numbers; the options are the offered ranges. */
export const mpgValues: SetValues = {
  options: mpgOptions,
  codes: [],
  ordered: true,
  read: (text) => {
    const plain = text.trim();
    return decodeMpgRange(plain.includes('-') ? plain : `${plain}-`);
  },
  label: (range) => {
    const [from = '', to = ''] = range.split('-');
    return to === '' ? `${from}+ MPG` : `${from} to ${to} MPG`;
  },
};

export const makeValues: SetValues = {
  options: [],
  read: (text, catalogue) => (catalogue.make(text.trim().toUpperCase()) ?? catalogue.makeBySlug(text.trim()))?.code,
  label: (code, catalogue) => catalogue.make(code)?.name ?? code,
};

export const seriesValues: SetValues = {
  options: [],
  read: (text, catalogue) => catalogue.series(text.trim().toUpperCase())?.code,
  label: (code, catalogue) => catalogue.series(code)?.name ?? code,
};

export const modelValues: SetValues = {
  options: [],
  read: (text, catalogue) => catalogue.model(text.trim().toUpperCase())?.code,
  label: (code, catalogue) => {
    const model = catalogue.model(code);
    return model ? `${catalogue.make(model.makeCode)?.name ?? ''} ${model.name}` : code;
  },
};

/** A trailing "+" arrives as a space unless it was escaped (URL-23). */
const withPlus = (text: string): string => (text.endsWith(' ') ? `${text.trimEnd()}+` : text);

/** Any trim is accepted, because sellers name them freely. */
export const trimValues: SetValues = {
  options: [],
  read: (text, catalogue) => {
    const [modelCode = '', name = ''] = withPlus(text).split('|', 2);
    const model = catalogue.model(modelCode.toUpperCase());
    return model && catalogue.hasTrim(model.code, name) ? `${model.code}|${name}` : text.trim();
  },
  label: (code, catalogue) => {
    const model = catalogue.model(modelOfTrim(code));
    return model ? `${model.name} ${nameOfTrim(code)}` : nameOfTrim(code) || code;
  },
};
