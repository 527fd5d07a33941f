import type { Generation } from './description.ts';

/** After the wheels, in the address of a trim that is made for rough ground. */
export const roughEnding = '-rough';

/** Seven points of aspect ratio: what an all-terrain tyre of the same width and rim has more. */
const taller = (tyres: string): string => tyres.replace(/\/(\d+)R/, (_, aspect: string) => `/${Number(aspect) + 7}R`);

const roughBodies = new WeakMap<Generation, Generation>();

/** The same car as its off-road trim stands: on taller tyres, with wider black around them and no bright trim. */
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
