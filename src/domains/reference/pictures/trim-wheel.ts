import { generation } from './drawing/generations/generations.ts';
import { roughEnding } from './drawing/generations/roughened.ts';

/** Wheels of trims by body, besides the generation's own. */
const choices: Record<string, readonly string[]> = {
  pickup: ['six', 'six2', 'star5', 'six-graphite'],
  van: ['steel', 'steel-graphite', 'six'],
  suv: ['split5', 'twin5', 'star5-graphite', 'multi10', 'turbine'],
  coupe: ['twin5', 'five-graphite', 'mesh-graphite', 'split5-graphite'],
};
const ordinary = ['split5', 'multi10', 'twin5', 'star5', 'twin7', 'turbine', 'mesh-graphite'] as const;

const rough =
  /\b(trd|raptor|rubicon|trail|off-?road|wilderness|at4x?|rebel|zr2|z71|pro-4x|badlands|tremor|trailhawk|timberline|willys|x-pro|xrt)\b/i;

const sporty =
  /\b(sport|n line|gt|rs|r-line|m sport|xse|se nightshade|nightshade|midnight|black edition|redline|st)\b/i;

/** Chosen by the trim's name, so that the same car looks the same everywhere and others differ. */
export const trimWheel = (id: string, trim: string): string => {
  const drawn = generation(id);
  const own = drawn?.wheel ?? 'split5';
  const [design] = own.split('-');
  const climbs = drawn?.body === 'pickup' || drawn?.body === 'suv' || drawn?.body === 'wagon';
  if (climbs && rough.test(trim)) return `${design}-black${roughEnding}`;
  if (sporty.test(trim)) return `${design}-graphite`;
  const list = [own, ...(choices[drawn?.body ?? ''] ?? ordinary).filter((wheel) => wheel !== own)];
  let sum = 0;
  for (const letter of trim) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  // Half of the trims have the generation's own wheels.
  return list[Math.max(0, (sum % (list.length * 2)) - list.length)] ?? own;
};
