import type { Generation } from './description.ts';

/** The suffix after the wheels in the path of an off-road trim's drawing. */
export const roughEnding = '-rough';

/** Adds seven points of aspect ratio, as all-terrain tires of the same width and rim have. */
const taller = (tyres: string): string => tyres.replace(/\/(\d+)R/, (_, aspect: string) => `/${Number(aspect) + 7}R`);

const roughBodies = new WeakMap<Generation, Generation>();

/** The car as an off-road trim: with taller tires, wider black cladding around them, and no chrome. */
export const roughened = (generation: Generation): Generation => {
  const rough = roughBodies.get(generation) ?? madeRough(generation);
  roughBodies.set(generation, rough);
  return rough;
};

const madeRough = (generation: Generation): Generation => {
  const { cladding, tyres, body } = generation;
  const ring = Math.max((cladding?.ring ?? 0) + 1.6, 4.4);
  return {
    ...generation,
    tyres: taller(tyres),
    surround: 'black',
    cladding: { ...cladding, ring, ...(body === 'pickup' ? {} : { sill: (cladding?.sill ?? generation.sill[1]) + 3 }) },
  };
};
