import { AdminState, type AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { everybody } from '#domains/people/experiments/project.ts';
import { signedPercent } from '#domains/people/experiments/results/verdict-copy.ts';
import { shareText } from '#domains/people/experiments/share-text.ts';
import { grouped } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { dueAt, type GuardReading, isUnfinished, type Ramp, type RampEvent, type RampState, shareOf } from './ramp.ts';
import styles from './ramp-panel.module.css';

const states: Record<RampState, { tone: AdminTone; label: string }> = {
  running: { tone: 'good', label: 'Running' },
  paused: { tone: 'warn', label: 'Paused' },
  finished: { tone: 'good', label: 'Finished' },
  'rolled-back': { tone: 'bad', label: 'Rolled back' },
  replaced: { tone: 'warn', label: 'Ended by another change' },
};

const eventNames: Record<RampEvent['kind'], string> = {
  started: 'Started',
  raised: 'Raised',
  paused: 'Paused',
  continued: 'Continued',
  finished: 'Finished',
  'rolled-back': 'Rolled back',
  replaced: 'Ended by another change',
};

const guardStates: Record<GuardReading['state'], { tone: AdminTone; label: string }> = {
  holds: { tone: 'good', label: 'Holds so far' },
  worse: { tone: 'warn', label: 'Worse, but may be chance' },
  'too-few': { tone: 'plain', label: 'Too few to compare' },
  broken: { tone: 'bad', label: 'Broken' },
};

const whoGets = (ramp: Ramp): string => {
  const share = shareOf(ramp);
  if (share === everybody) return 'Everybody gets it. Nobody is left to compare with, so nothing more is watched.';
  if (share === 0) return 'Nobody gets it from the ramp. It won’t go up again by itself.';
  return `${shareText(share)} of visitors get it, and as many are compared with them.`;
};

const StepList = ({ ramp }: { ramp: Ramp }) => {
  const reached = shareOf(ramp);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {ramp.plan.steps.map((step, at) => {
        const isCurrent = isUnfinished(ramp) && at === ramp.step;
        return (
          <li key={step} data-reached={step <= reached || undefined} aria-current={isCurrent ? 'step' : undefined}>
            {shareText(step)}
          </li>
        );
      })}
    </ol>
  );
};

const GuardTable = ({ ramp }: { ramp: Ramp }) => (
  <Table caption="Guards" dense>
    <thead>
      <tr>
        <th scope="col">Guard</th>
        <th scope="col" data-num>
          Tolerated
        </th>
        <th scope="col" data-num>
          Change
        </th>
        <th scope="col" data-small="hide">
          95% interval
        </th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {ramp.plan.guards.map(({ metric, tolerance }) => {
        const reading = ramp.readings.find(({ metricId }) => metricId === metric.id);
        const { tone, label } = guardStates[reading?.state ?? 'too-few'];
        return (
          <tr key={metric.id}>
            <th scope="row">{metric.name}</th>
            <td data-num>{signedPercent(metric.better === 'higher' ? -tolerance : tolerance)}</td>
            <td data-num>{reading?.lift === undefined ? 'Unknown' : signedPercent(reading.lift)}</td>
            <td data-small="hide">
              {reading?.interval
                ? `${signedPercent(reading.interval.low)} to ${signedPercent(reading.interval.high)}`
                : 'Unknown'}
            </td>
            <td>
              <AdminState tone={tone}>{label}</AdminState>
            </td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);

const liftsOf = ({ readings }: RampEvent): string =>
  readings.flatMap(({ name, lift }) => (lift === undefined ? [] : [`${name} ${signedPercent(lift)}`])).join(', ');

const EventTable = ({ ramp }: { ramp: Ramp }) => (
  <Table caption="What happened" dense>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Step</th>
        <th scope="col" data-num>
          Share
        </th>
        <th scope="col" data-num data-small="hide">
          With
        </th>
        <th scope="col" data-num data-small="hide">
          Without
        </th>
        <th scope="col" data-small="hide">
          Guards
        </th>
        <th scope="col">Why</th>
      </tr>
    </thead>
    <tbody>
      {ramp.events.toReversed().map((event) => (
        <tr key={`${event.atMs} ${event.kind}`}>
          <td>
            <AdminTime ms={event.atMs} />
          </td>
          <th scope="row">{eventNames[event.kind]}</th>
          <td data-num>{shareText(event.share)}</td>
          <td data-num data-small="hide">
            {grouped(event.sizes.with)}
          </td>
          <td data-num data-small="hide">
            {grouped(event.sizes.without)}
          </td>
          <td data-small="hide">{liftsOf(event)}</td>
          <td>
            {event.note} <small className={styles.who}>{event.by ?? 'By itself'}</small>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Controls = ({ ramp }: { ramp: Ramp }) => (
  <AdminForm className={styles.controls}>
    <Field label="Reason" required>
      <TextInput name="reason" maxLength={200} autoComplete="off" required />
    </Field>
    {ramp.state === 'running' ? (
      <>
        <Button type="submit" name="act" value="ramp-raise" variant="quiet" size="small">
          {`Go to ${shareText(ramp.plan.steps[ramp.step + 1] ?? everybody)} now`}
        </Button>
        <Button type="submit" name="act" value="ramp-pause" variant="quiet" size="small">
          Pause
        </Button>
      </>
    ) : (
      <Button type="submit" name="act" value="ramp-continue" variant="quiet" size="small">
        Continue
      </Button>
    )}
    <Button type="submit" name="act" value="ramp-roll-back" variant="danger" size="small">
      Roll back to 0%
    </Button>
  </AdminForm>
);

type RampPanelProps = { ramp: Ramp; problem: string | undefined };

/** A ramp as it is: its share, its guards, and every step it took with the figures of that moment. */
export const RampPanel = ({ ramp, problem }: RampPanelProps) => {
  const { tone, label } = states[ramp.state];
  return (
    <AdminPanel title={`Ramp of ${ramp.variationKey}`} lead={<AdminState tone={tone}>{label}</AdminState>}>
      {problem && <Banner level="danger">{problem}</Banner>}
      <StepList ramp={ramp} />
      <p>{whoGets(ramp)}</p>
      {isUnfinished(ramp) && (
        <p className={styles.waits}>
          {ramp.checkedMs === undefined ? (
            'Looked at every five minutes.'
          ) : (
            <>
              Looked at <AdminTime ms={ramp.checkedMs} />
              {`, with ${grouped(ramp.sizes.with)} visitors with it and ${grouped(ramp.sizes.without)} without. ${ramp.waitsFor ?? ''}`}
            </>
          )}{' '}
          {ramp.state === 'running' && (
            <>
              The next step can start after <AdminTime ms={dueAt(ramp)} />.
            </>
          )}
        </p>
      )}
      <div className={styles.tables}>
        <GuardTable ramp={ramp} />
        <EventTable ramp={ramp} />
      </div>
      {isUnfinished(ramp) && <Controls ramp={ramp} />}
    </AdminPanel>
  );
};
