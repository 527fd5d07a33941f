import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import type { VisitorExperiment } from './visitor-experiments.ts';

type VisitorExperimentListProps = { experiments: readonly VisitorExperiment[]; action: string };

/** Plain forms, so that leaving works without JavaScript. */
export const VisitorExperimentList = ({ experiments, action }: VisitorExperimentListProps) => (
  <Stack gap={4}>
    {experiments.map(({ id, name, about, variation, isIn }) => (
      <section key={id} aria-labelledby={`experiment-${id}`}>
        <h2 id={`experiment-${id}`}>{name}</h2>
        <p>{about}</p>
        <p>{isIn ? `You see the version “${variation}”.` : 'You left this test and see what everyone else sees.'}</p>
        <form method="post" action={action}>
          <input type="hidden" name="experiment" value={id} />
          <Button type="submit" name="choice" value={isIn ? 'leave' : 'join'} variant="quiet" size="small">
            {isIn ? `Leave ${name}` : `Take part in ${name} again`}
          </Button>
        </form>
      </section>
    ))}
  </Stack>
);
