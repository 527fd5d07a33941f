import type { Listing } from '#domains/cars/listings/listing.ts';

/** Pickups below full size, by model. */
const compactTrucks: ReadonlySet<string> = new Set(
  `COLORADO CANYON RANGER FORDMAVER TACOMA FRONTI RIDGELINE HYUNSANCR JEEPGLAD DAKOTA H3T LUV ELCAM SSR S10PICKUP 720
  DATPU RAMPAGE DODD50 COURIER SPORTTRAC S15 GMCSYCLON SONOMA CABALLERO HOMBRE I280 I290 I350 I370 ISUPU COMANC SCRAMBLE
  B-SERIES MITPU RAIDERMITS NISPU SCAMP ARROW BAJA BRAT EQUATOR PICKUP RABBITPU`.split(/\s+/),
);

type Body = Pick<Listing, 'styleCode' | 'shape' | 'modelCode' | 'cab'>;

/** The most specific style code: vans are minivans or cargo vans. */
export const finestStyleOf = ({ styleCode, shape }: Pick<Body, 'styleCode' | 'shape'>): string => {
  if (styleCode !== 'VANMV') return styleCode;
  return shape === 'cargo-van' ? 'VANS' : 'MINIVAN';
};

const compactCabs = { REG: 'COMPACT_REG', EXTEND: 'COMPACT_EXTEND', CREW: 'COMPACT_CREW' } as const;
const fullsizeCabs = { REG: 'FULLSIZE_REG', EXTEND: 'FULLSIZE_EXTEND', CREW: 'FULLSIZE_CREW' } as const;

/** Size and cab of trucks, kind of vans; empty for anything else. */
export const bodySubtypeOf = (body: Body): string => {
  if (body.cab) return (compactTrucks.has(body.modelCode) ? compactCabs : fullsizeCabs)[body.cab.group];
  return body.styleCode === 'VANMV' ? finestStyleOf(body) : '';
};

/** Codes that stand for several more specific ones. */
type Families = Readonly<Record<string, readonly string[]>>;
export const styleFamilies: Families = { VANMV: ['MINIVAN', 'VANS'] };
export const cabFamilies: Families = {
  REG: [compactCabs.REG, fullsizeCabs.REG],
  EXTEND: [compactCabs.EXTEND, fullsizeCabs.EXTEND],
  CREW: [compactCabs.CREW, fullsizeCabs.CREW],
};
export const subtypeFamilies: Families = {
  ...cabFamilies,
  COMPACT: Object.values(compactCabs),
  FULLSIZE: Object.values(fullsizeCabs),
};
