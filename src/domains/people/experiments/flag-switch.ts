import type { Flag, Project } from './project.ts';

/** Of a flag without a rule for everybody: made from an id that is the flag's own. */
const newRule = ({ rolloutId, key }: Flag): NonNullable<Flag['everyoneElse']> => ({
  id: `${rolloutId}01`,
  key: `${key}_off`,
  variation: { id: `${rolloutId}02`, key: 'off', enabled: true, values: {} },
});

const switchedOff = (flag: Flag): Flag => {
  const rule = flag.everyoneElse ?? newRule(flag);
  return {
    ...flag,
    experiments: flag.experiments.map((experiment) => ({ ...experiment, state: 'Paused' })),
    deliveries: [],
    everyoneElse: { ...rule, variation: { ...rule.variation, enabled: false } },
  };
};

/**
 * The project as clients see it: a flag that is switched off is disabled for everybody, and its experiments wait. The
 * stored project keeps its rules, so that switching it on again brings them back.
 */
export const withSwitches = (project: Project): Project => ({
  ...project,
  flags: project.flags.map((flag) => (flag.off ? switchedOff(flag) : flag)),
});
