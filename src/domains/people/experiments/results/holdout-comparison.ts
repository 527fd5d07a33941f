import { everybody, type Holdout } from '../project.ts';

export const heldOut = 'held_out';
export const everybodyElse = 'everybody_else';

/** As figures know it: another share divides visitors otherwise, so that they start anew with it. */
export const holdoutExperiment = (id: Holdout['id'], share: Holdout['traffic']): string => `holdout ${id} ${share}`;

/** A holdout as an experiment: what comes of whoever is kept out is what all others are compared with. */
export const holdoutVariations = ({ traffic }: Pick<Holdout, 'traffic'>) => [
  { id: heldOut, key: 'held out', weight: traffic },
  { id: everybodyElse, key: 'everybody else', weight: everybody - traffic },
];
