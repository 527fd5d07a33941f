import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { HideFields } from '#domains/back-office/listings/hide-fields.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { DoneRow, QueueRow, QueueView } from './operator-queue.server.ts';
import { mostReason } from './queue-forms.ts';
import type { QueueAction } from './queue-kinds.ts';
import { queueKinds } from './queue-kinds.ts';
import styles from './queue-screen.module.css';

export type QueueDone = QueueAction | 'undone';

const doneWords: Readonly<Record<QueueDone, string>> = {
  hide: 'Hidden. Shoppers no longer see it.',
  accept: 'Accepted. It comes back only when the fact changes.',
  undone: 'Taken back.',
};

const Kinds = ({ view: { kinds, kind } }: { view: QueueView }) => {
  const total = kinds.reduce((sum, one) => sum + one.total, 0);
  const links = [
    { name: undefined, label: 'All', total },
    ...kinds.filter((one) => one.total > 0 || one.kind === kind).map((one) => ({ ...one, name: one.kind })),
  ];
  return (
    <nav aria-label="Kinds" className={styles.kinds}>
      <ul>
        {links.map(({ name, label, total: count }) => (
          <li key={label}>
            <a
              href={opsPath('queue', { ...(name && { kind: name }) })}
              aria-current={name === kind ? 'page' : undefined}
            >
              {label} <b>{grouped(count)}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Identity = ({ row: { kind, subject, fact } }: { row: QueueRow }) => (
  <>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="subject" value={subject} />
    <input type="hidden" name="fact" value={fact} />
  </>
);

const HideForm = ({ row }: { row: QueueRow }) => (
  <Disclosure summary={`Hide ${row.title}`} look="link">
    <AdminForm className={styles.form}>
      <Identity row={row} />
      <HideFields />
      <Button type="submit" name="act" value="hide" variant="quiet" size="small">
        Hide
      </Button>
    </AdminForm>
  </Disclosure>
);

const AcceptForm = ({ row }: { row: QueueRow }) => (
  <Disclosure summary={row.listingId === null ? 'Accept as it is' : 'Accept as right'} look="link">
    <AdminForm className={styles.form}>
      <Identity row={row} />
      <Field label="Reason" required>
        <TextInput name="words" maxLength={mostReason} autoComplete="off" required />
      </Field>
      <Button type="submit" name="act" value="accept" variant="quiet" size="small">
        Accept
      </Button>
    </AdminForm>
  </Disclosure>
);

const Item = ({ row }: { row: QueueRow }) => (
  <li className={styles.item}>
    <div className={styles.words}>
      <h3>
        <a href={row.href}>{row.title}</a>
      </h3>
      <p>{row.cause}</p>
      <small>
        <Badge tone="neutral">{queueKinds[row.kind].label}</Badge> First seen <AdminTime ms={row.firstMs} />
      </small>
    </div>
    {row.actions.length > 0 && (
      <div className={styles.actions}>
        {row.listingId !== null && <a href={row.href}>Correct</a>}
        {row.actions.includes('hide') && <HideForm row={row} />}
        {row.actions.includes('accept') && <AcceptForm row={row} />}
      </div>
    )}
  </li>
);

const doneVerbs: Readonly<Record<QueueAction, string>> = { hide: 'Hidden', accept: 'Accepted' };

const Done = ({ rows }: { rows: readonly DoneRow[] }) => (
  <AdminPanel title="Decided here" lead="Can be undone for 7 days.">
    <ul className={styles.done}>
      {rows.map(({ id, title, action, reason, atMs, label, operator, canUndo }) => (
        <li key={id}>
          <div>
            <b>{doneVerbs[action]}:</b> {title}. {label}. Reason: {reason}
            <small>
              <AdminTime ms={atMs} />, {operator}
            </small>
          </div>
          {canUndo && (
            <AdminForm>
              <input type="hidden" name="id" value={id} />
              <LinkButton name="act" value="undo" aria-label={`Undo: ${doneVerbs[action]} ${title}`}>
                Undo
              </LinkButton>
            </AdminForm>
          )}
        </li>
      ))}
    </ul>
  </AdminPanel>
);

type QueueScreenProps = { view: QueueView; done: QueueDone | undefined; problem: string | undefined };

/** Everything odd that waits for an operator, the oldest first. */
export const QueueScreen = ({ view, done, problem }: QueueScreenProps) => {
  const { kind, lead, rows, total, page, pageCount } = view;
  return (
    <>
      <AdminHead
        title="Queue"
        lead={
          total === 0
            ? 'Nothing waits for you.'
            : `${grouped(total)} ${total === 1 ? 'item' : 'items'}, the oldest first.`
        }
      />
      {problem && <Banner level="danger">{problem}</Banner>}
      {done && <Banner level="positive">{doneWords[done]}</Banner>}
      <Kinds view={view} />
      <AdminPanel title={kind ? queueKinds[kind].label : 'Everything'} {...(lead && { lead })} flush>
        {rows.length === 0 ? (
          <EmptyState title="All clear" level={3} />
        ) : (
          <ul className={styles.items}>
            {rows.map((row) => (
              <Item key={`${row.kind} ${row.subject}`} row={row} />
            ))}
          </ul>
        )}
      </AdminPanel>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => opsPath('queue', { ...(kind && { kind }), ...(number > 1 && { page: number }) })}
      />
      {view.done.length > 0 && <Done rows={view.done} />}
    </>
  );
};
