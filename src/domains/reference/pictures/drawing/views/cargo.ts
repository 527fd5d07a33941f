import { bedView } from '../cargo/bed.ts';
import { hatchView } from '../cargo/hatch.ts';
import { holdView } from '../cargo/hold.ts';
import { cargoDefs } from '../cargo/ink.ts';
import type { LoadSpace } from '../cargo/load-space.ts';
import { trunkView } from '../cargo/trunk.ts';
import type { Shades } from '../parts/paint.ts';
import { upholstery } from '../parts/upholstery.ts';

/** The load space from behind, with the seats up or folded. */
export const cargoView = (load: LoadSpace, folded: boolean, k: Shades, trim: string, id: string): string => {
  const ink = { k, u: upholstery(trim), id };
  const art = (): string => {
    if (load.kind === 'hatch') return hatchView(load.space, folded, ink);
    if (load.kind === 'trunk') return trunkView(load.space, folded, ink);
    return load.kind === 'bed' ? bedView(load.space, ink) : holdView(load.space, ink);
  };
  return cargoDefs(ink) + art();
};
