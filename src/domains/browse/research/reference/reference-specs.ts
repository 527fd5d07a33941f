import { economyUnit } from '#lib/fuel-economy.ts';
import type { ReferenceSpec } from './reference.ts';
import { baseBuild, baseCab } from './reference-trim.ts';
import { researchFacts, researchSpecIds } from './research-facts.ts';
import type { ReferenceVehicle } from './vehicle-id.ts';

const specIds: ReadonlySet<number> = new Set(researchSpecIds);

/** Keeps only the specs that are shown (RSRCH-06). */
export const withResearchSpecs = <T extends { specId: number }>(specs: readonly T[]): T[] =>
  specs.filter(({ specId }) => specIds.has(specId));

/** Specs of the least expensive configuration; unknown values are left out. */
export const referenceSpecsOf = (vehicle: ReferenceVehicle): ReferenceSpec[] => {
  const { generation, trim } = vehicle;
  const engine = baseBuild(vehicle)?.engine;
  const values: Record<number, number | null | undefined> = {
    160: generation.lengthIn,
    170: generation.widthIn,
    236: generation.wheelbaseIn,
    281: generation.curbWeightLb,
    546: engine?.epa?.cityMpg,
    547: engine?.epa?.highwayMpg,
    557: generation.tankGal,
    561: engine?.powerHp,
    578: engine?.torqueLbFt,
    584: generation.cargoCuFt,
    589: baseCab(generation, trim)?.seats ?? generation.seats,
    610: generation.towLb,
    615: engine?.electric?.rangeMiles,
  };
  return researchSpecIds.flatMap((specId) => {
    const value = values[specId];
    const words = researchFacts.specs[specId];
    if (value === null || value === undefined || !words) return [];
    return [
      {
        specId,
        name: words.name,
        value,
        unit: words.unit === 'mpg' && engine ? economyUnit(engine.fuelGroup) : words.unit,
      },
    ];
  });
};
