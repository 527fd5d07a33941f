import { bedLength } from './drawing/generations/cabs.ts';
import { type Change, changedId, drawnGeneration } from './drawing/generations/changes.ts';
import type { Generation } from './drawing/generations/description.ts';
import type { DrawnCar } from './drawing/generations/generation-of.ts';
import { generation } from './drawing/generations/generations.ts';

const beds: readonly [Change, feet: number][] = [
  ['bed5', 5],
  ['bed55', 5.6],
  ['bed65', 6.5],
  ['bed8', 8],
];

/** Lengths within this distance of the drawn bed, in centimeters, count as that bed. */
const sameBed = 14;

const bedOf = (pickup: Generation | undefined, feet: number): Change[] => {
  if (!pickup || Math.abs(bedLength(pickup) - feet * 30.48) < sameBed) return [];
  const nearest = beds.reduce((best, one) => (Math.abs(one[1] - feet) < Math.abs(best[1] - feet) ? one : best));
  return [nearest[0]];
};

const pickupChanges = (id: string, { cab, bedLengthFt, shape }: ChangedCar): Change[] => {
  const group = shape === 'regular-cab-truck' ? 'REG' : cab?.group;
  const cabs: Change[] = group === 'REG' ? ['regular'] : group === 'EXTEND' ? ['extended'] : [];
  // Shorter cabs have at least a standard bed.
  const feet = bedLengthFt ?? (cabs.length > 0 ? 6.5 : undefined);
  return feet === undefined ? cabs : [...cabs, ...bedOf(drawnGeneration(changedId(id, cabs)), feet)];
};

const vanChanges = ({ roofs }: Generation, trim: string, seats: number): Change[] => {
  const named = (['high', 'medium', 'low'] as const).find((roof) => trim.toLowerCase().includes(`${roof} roof`));
  const roof = roofs && (named ?? 'low');
  const benches: Change[] = /passenger|wagon|crew/i.test(trim) || seats > 5 ? ['passenger'] : [];
  return roof ? [roof, ...benches] : benches;
};

const wings = /\b(type r|sti|gt3|gt2|gt350r?|gt500|gtd|zr1|zl1 1le|acr|elantra n|nismo|trd|amg black)\b/i;
const lips =
  /\b(si|gt|gts|ss|rs|z06|zl1|sport|sport touring|xse|n line|r\/t|scat pack|srt|hellcat|m sport|m\d{2,3}i|amg|s line|ts|st|dark horse|mach 1|turbo s?|performance|plaid|gr-s|sr)\b/i;
const low =
  /\b(type r|si|gti|golf r|john cooper works|srt|hellcat|scat pack|widebody|z06|m\d{2,3}i|amg|nismo|abarth|n(?! line))\b/i;

/** Two-tone roofs, by model and trim. */
const twoTone: readonly [id: string, trim: RegExp, Change][] = [
  ['mini-', /john cooper works|\bse?\b/i, 'black'],
  ['mini-', /./, 'white'],
  ['ford-bronco', /heritage/i, 'white'],
  ['toyota-camry', /trd|xse/i, 'black'],
  ['toyota-rav4', /xse/i, 'black'],
  ['toyota-corolla', /nightshade|xse/i, 'black'],
  ['hyundai-venue', /denim/i, 'white'],
  ['kia-soul', /gt-line|designer|turbo|\bx-line/i, 'black'],
  ['kia-seltos', /sx|x-line/i, 'black'],
  ['nissan-kicks', /\bsr\b/i, 'black'],
  ['buick-envista', /sport touring|\bst\b/i, 'black'],
  ['chevrolet-trax', /activ|rs/i, 'black'],
  ['chevrolet-trailblazer', /activ|rs/i, 'white'],
  ['land-rover-range-rover-sport', /dynamic|hst|svr/i, 'black'],
];

const sportChanges = ({ body }: Generation, trim: string): Change[] => {
  if (body !== 'sedan' && body !== 'coupe' && body !== 'liftback') return low.test(trim) ? ['lowered'] : [];
  if (wings.test(trim)) return ['wing'];
  return [...(low.test(trim) ? (['lowered'] as const) : []), ...(lips.test(trim) ? (['lip'] as const) : [])];
};

export type ChangedCar = DrawnCar & {
  shape: string;
  trim?: string | undefined;
  seats?: number | undefined;
  cab?: { group: 'REG' | 'EXTEND' | 'CREW' } | null | undefined;
  bedLengthFt?: number | null | undefined;
};

/** The generation with this car's cab and bed, roof, spoiler and suspension. */
export const trimmedId = (id: string, car: ChangedCar): string => {
  const drawn = generation(id);
  if (!drawn) return id;
  const trim = car.trim ?? '';
  const roof = twoTone.find(([start, pattern]) => id.startsWith(start) && pattern.test(trim));
  const wanted =
    drawn.body === 'pickup'
      ? pickupChanges(id, car)
      : drawn.body === 'van'
        ? vanChanges(drawn, trim, car.seats ?? 2)
        : [...sportChanges(drawn, trim), ...(roof ? [roof[2]] : [])];
  // Changes that are impossible for this body, like another roof on a convertible, are left out.
  const possible = wanted.filter((change) => drawnGeneration(changedId(id, [change])) !== undefined);
  return changedId(id, possible);
};
