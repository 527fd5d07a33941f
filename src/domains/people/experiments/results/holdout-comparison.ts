import { everybody, type Holdout } from '../project.ts';

export const heldOut = 'held_out';
export const everybodyElse = 'everybody_else';

/**
 * The key of a holdout in the figures. It contains the share, because another share divides visitors differently and
 * must start over.
 */
export const holdoutExperiment = (id: Holdout['id'], share: Holdout['traffic']): string => `holdout ${id} ${share}`;

/** A holdout as an experiment: visitors who are held out are the control. */
export const holdoutVariations = ({ traffic }: Pick<Holdout, 'traffic'>) => [
  { id: heldOut, key: 'held out', weight: traffic },
  { id: everybodyElse, key: 'everybody else', weight: everybody - traffic },
];
