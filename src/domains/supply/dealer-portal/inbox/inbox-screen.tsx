import { durationWords } from '#domains/contact/leads/answer-time.ts';
import { Conversation } from '#domains/contact/leads/conversation/conversation.tsx';
import type { RefusedWrite } from '#domains/contact/leads/conversation/refused-write.ts';
import type { SellerQuestion } from '#domains/contact/leads/questions/question.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { fillTemplate } from './fill-template.ts';
import type { InboxView } from './inbox.server.ts';
import { type InboxQuery, type InboxRow, inboxViewNames, inboxViews } from './inbox-list.ts';
import styles from './inbox-screen.module.css';
import type { AnswerTemplate } from './template-store.server.ts';

type InboxScreenProps = {
  dealer: { id: number; name: string };
  /** Who answers. */
  me: string;
  inbox: InboxView;
  query: InboxQuery;
  nowMs: number;
  selected: SellerQuestion | undefined;
  templates: readonly AnswerTemplate[];
  /** The template to begin the answer with. */
  templateId: string;
  isSent: boolean;
  refused?: RefusedWrite | undefined;
};

/** An answer that begins with a template. */
const startOf = (question: SellerQuestion, words: string): RefusedWrite => ({
  status: 'refused',
  code: '',
  message: null,
  errors: {},
  values: { words },
  question: question.id,
  intent: 'reply',
});

const QuestionPanel = ({
  dealer,
  me,
  question,
  templates,
  templateId,
  refused,
}: Pick<InboxScreenProps, 'dealer' | 'me' | 'templates' | 'templateId' | 'refused'> & { question: SellerQuestion }) => {
  const at = dealerPortalPath(dealer.id, `inbox/${question.id}`);
  const template = templates.find(({ id }) => id === templateId);
  const values = { shopper: question.shopper, car: question.vehicle, dealer: dealer.name, me };
  const start = template && startOf(question, fillTemplate(template.words, values));
  return (
    <PortalPanel title={`${question.shopper} about ${question.vehicle}`} lead="Addresses stay private on both sides.">
      <Conversation
        key={templateId}
        question={question}
        names={{ shopper: question.shopper, owner: dealer.name }}
        reader="owner"
        action={at}
        refused={refused ?? start}
      >
        {question.canReply && templates.length > 0 && (
          <nav aria-label="Templates" className={styles.templates}>
            {templates.map(({ id, name }) => (
              <a
                key={id}
                href={`${at}?template=${id}`}
                className={styles.template}
                aria-current={id === templateId ? 'true' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
        {!question.canReply && !question.hasEnded && (
          <p className="muted">The shopper asked for a call. Their number is in your lead email.</p>
        )}
      </Conversation>
    </PortalPanel>
  );
};

const queryOf = ({ show, words }: InboxQuery): Record<string, string> => ({
  ...(show !== 'all' && { show }),
  ...(words !== '' && { words }),
});

type RowProps = { row: InboxRow; href: string; isSelected: boolean; nowMs: number };

const Row = ({ row: { kind, shopper, car, words, isWaiting, sinceMs }, href, isSelected, nowMs }: RowProps) => {
  const ago = durationWords(nowMs - sinceMs);
  return (
    <li>
      <a href={href} className={styles.item} aria-current={isSelected ? 'true' : undefined}>
        <b>{shopper}</b>
        <time dateTime={new Date(sinceMs).toISOString()} className={isWaiting ? styles.waiting : styles.ago}>
          {isWaiting ? `Waiting ${ago}` : `${ago} ago`}
        </time>
        <span>
          {car} · {kind}
        </span>
        <span className={styles.words}>{words}</span>
      </a>
    </li>
  );
};

const List = ({ dealer, inbox, query, selected, nowMs }: Omit<InboxScreenProps, 'me' | 'templates' | 'templateId'>) => {
  if (inbox.rows.length === 0)
    return query.words === '' ? (
      <EmptyState title="Nothing here">Questions, test drives and purchases of shoppers appear here.</EmptyState>
    ) : (
      <EmptyState title="No results">Try fewer words, or another list.</EmptyState>
    );
  return (
    <ul className={styles.list}>
      {inbox.rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          href={dealerPortalPath(
            dealer.id,
            row.kind === 'purchase' ? `purchases/${row.id}` : `inbox/${row.id}`,
            row.kind === 'purchase' ? {} : queryOf(query),
          )}
          isSelected={row.id === selected?.id}
          nowMs={nowMs}
        />
      ))}
    </ul>
  );
};

/** Questions, test drives and purchases in one list, the longest wait first, and one of them beside it. */
export const InboxScreen = (props: InboxScreenProps) => {
  const { dealer, inbox, query, selected, isSent } = props;
  const { counts, answerTime } = inbox;
  const waiting = counts.waiting === 0 ? 'Nobody is waiting.' : `${counts.waiting} waiting, the longest first.`;
  return (
    <>
      <PortalHead title="Inbox" lead={`${waiting} ${answerTime ?? 'Shoppers see your usual answer time.'}`} />
      {isSent && <Banner level="positive" title="Sent. The shopper gets it by email and on the site." />}
      <div className={styles.tools}>
        <TabLinks
          label="Lists"
          items={inboxViewNames.map((name) => ({
            href: dealerPortalPath(dealer.id, 'inbox', queryOf({ ...query, show: name })),
            label: inboxViews[name].label,
            count: counts[name],
            current: name === query.show,
          }))}
        />
        <form action={dealerPortalPath(dealer.id, 'inbox')} className={styles.search}>
          {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
          <Field label="Shopper, car or words">
            <TextInput name="words" type="search" size="small" defaultValue={query.words} maxLength={100} />
          </Field>
          <Button type="submit" variant="quiet" size="small">
            Find
          </Button>
        </form>
      </div>
      <div className={classNames(styles.columns, !selected && styles.alone)}>
        <PortalPanel flush>
          <List {...props} />
        </PortalPanel>
        {selected && (
          <div className={styles.aside}>
            <QuestionPanel {...props} question={selected} />
          </div>
        )}
      </div>
    </>
  );
};
