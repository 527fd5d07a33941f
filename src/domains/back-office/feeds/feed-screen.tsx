import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { rhythms } from '#domains/supply/imports/feed-schedule.ts';
import type { Feed } from '#domains/supply/imports/feed-store.server.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { count, healthWords, rhythmWords } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { FeedView } from './feed-views.ts';
import { HistoryTable } from './history-table.tsx';

/** The values of a refused form; the password is never sent back. */
export type TypedFeed = { typed: Record<string, string>; fields: Record<string, string> };

type Given = Pick<Feed, 'name' | 'whole' | 'dealerId' | 'address' | 'username' | 'hasPassword' | 'everyHours'>;

const nothingYet: Given = {
  name: '',
  whole: false,
  dealerId: null,
  address: null,
  username: null,
  hasPassword: false,
  everyHours: 6,
};

const ScheduleForm = ({ feed, refused }: { feed: Given; refused: TypedFeed | undefined }) => {
  const typed = (name: string, stored: string): string => refused?.typed[name] ?? stored;
  const wrong = (name: string): string | undefined => refused?.fields[name];
  return (
    <AdminForm isReadable className={styles.form}>
      <Field label="Name" error={wrong('name')} required>
        <TextInput name="name" defaultValue={typed('name', feed.name)} maxLength={80} />
      </Field>
      <Field
        label="Address"
        note="optional"
        hint="Where the file is fetched from. Without one, files are uploaded manually."
        error={wrong('address')}
      >
        <TextInput name="address" type="url" defaultValue={typed('address', feed.address ?? '')} />
      </Field>
      <div className={styles.pair}>
        <Field label="User" note="optional" error={wrong('username')}>
          <TextInput name="username" autoComplete="off" defaultValue={typed('username', feed.username ?? '')} />
        </Field>
        <Field
          label="Password"
          note="optional"
          hint={feed.hasPassword ? 'Saved and hidden. Enter a new one to replace it.' : undefined}
          error={wrong('password')}
        >
          <TextInput name="password" type="password" autoComplete="new-password" />
        </Field>
      </div>
      <Field label="How often" error={wrong('everyHours')}>
        <Select name="everyHours" defaultValue={typed('everyHours', String(feed.everyHours ?? 6))}>
          {rhythms.map((hours) => (
            <option key={hours} value={hours}>
              {rhythmWords(hours)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Number of the dealer"
        note="optional"
        hint="If all cars are of one dealer and rows don’t name it, as in vAuto’s files."
        error={wrong('dealerId')}
      >
        <TextInput
          name="dealerId"
          inputMode="numeric"
          maxLength={9}
          defaultValue={typed('dealerId', String(feed.dealerId ?? ''))}
        />
      </Field>
      <Checkbox name="whole" defaultChecked={refused ? refused.typed.whole === 'on' : feed.whole}>
        Each file holds every car of its dealers: cars missing from it leave the site
      </Checkbox>
      <div className={`${styles.buttons} ${styles.start}`}>
        <Button type="submit" name="intent" value="save">
          Save the feed
        </Button>
      </div>
    </AdminForm>
  );
};

export const NewFeedScreen = ({ refused }: { refused: TypedFeed | undefined }) => (
  <>
    <AdminHead title="Fetch from an address" lead="The feed is fetched right away, then as often as you choose." />
    <AdminPanel title="Feed">
      <ScheduleForm feed={nothingYet} refused={refused} />
    </AdminPanel>
  </>
);

const StateOf = ({ view: { feed, state } }: { view: FeedView }) => (
  <AdminPanel title="Status">
    <dl className={styles.figures}>
      <div>
        <dt>State</dt>
        <dd>{healthWords[state.health]}</dd>
      </div>
      <div>
        <dt>Cars for sale</dt>
        <dd>{count(state.cars)}</dd>
      </div>
    </dl>
    <p className={styles.facts}>
      {state.arrivedMs !== null && (
        <span>
          Last arrived <AdminTime ms={state.arrivedMs} />
          {state.unchanged && ', the same as before'}
        </span>
      )}
      {feed.nextFetchMs !== null && feed.everyHours !== null && (
        <span>
          Fetched next <AdminTime ms={feed.nextFetchMs} />
        </span>
      )}
    </p>
    {state.error && <Banner level="danger">{state.error}</Banner>}
  </AdminPanel>
);

type FeedScreenProps = { view: FeedView; refused: TypedFeed | undefined; problem: string | undefined; saved: boolean };

export const FeedScreen = ({ view, refused, problem, saved }: FeedScreenProps) => (
  <>
    <AdminHead
      title={view.feed.name}
      lead={<a href={opsPath('feeds')}>All feeds</a>}
      actions={
        <AdminForm>
          <Button type="submit" name="intent" value="remove" variant="quiet" size="small">
            Remove the feed
          </Button>
        </AdminForm>
      }
    />
    {saved && <Banner level="positive">Saved.</Banner>}
    {problem && <Banner level="danger">{problem}</Banner>}
    <StateOf view={view} />
    <AdminPanel title="Source">
      <ScheduleForm feed={view.feed} refused={refused} />
    </AdminPanel>
    {view.history.length > 0 && (
      <AdminPanel title="Imports" lead="The last one can be undone for 7 days.">
        <HistoryTable caption={`Imports of ${view.feed.name}`} runs={view.history} />
      </AdminPanel>
    )}
  </>
);
