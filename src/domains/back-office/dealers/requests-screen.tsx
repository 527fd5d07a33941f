import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { roleNames } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import type { WaitingRequest } from '#domains/supply/dealer-portal/members/dealer-requests.server.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './dealer-screen.module.css';

type RequestsScreenProps = {
  requests: readonly WaitingRequest[];
  done: boolean;
  refused?: FormRefusal | undefined;
};

const RequestPanel = ({ request, refused }: { request: WaitingRequest; refused: FormRefusal | undefined }) => {
  const { id, dealerId, dealer, role, workEmail, note, name, email, changedMs } = request;
  return (
    <AdminPanel
      title={`${name || email} for ${dealer}`}
      lead={
        <>
          {roleNames[role]}, <AdminTime ms={changedMs} />. Work email {workEmail}, confirmed. Account {email}.{' '}
          <a href={opsPath(`dealers/${dealerId}`)}>Open dealer</a>
        </>
      }
    >
      <form method="post" className={styles.merge}>
        <p>“{note}”</p>
        <input type="hidden" name="id" value={id} />
        <Field
          label="Reason"
          hint="Emailed as you write it. Needed to refuse or to ask for changes."
          error={refused?.errors.reason}
        >
          <TextArea name="reason" rows={2} maxLength={1000} defaultValue={refused?.values.reason} />
        </Field>
        <div className={styles.foot}>
          <Button type="submit" name="decision" value="refused" variant="quiet" size="small">
            Refuse
          </Button>
          <Button type="submit" name="decision" value="changes" variant="quiet" size="small">
            Ask for changes
          </Button>
          <Button type="submit" name="decision" value="approved" size="small">
            Approve
          </Button>
        </div>
      </form>
    </AdminPanel>
  );
};

/** People who ask to be let into a dealer's portal, longest wait first. */
export const RequestsScreen = ({ requests, done, refused }: RequestsScreenProps) => (
  <>
    <AdminHead title="Dealer requests" lead="People who want to run their dealer’s part of the site." />
    {done && <Banner level="positive" title="Decided. They get an email." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    {requests.length === 0 ? (
      <EmptyState title="All clear">Requests appear here once their work email is confirmed.</EmptyState>
    ) : (
      requests.map((request) => (
        <RequestPanel
          key={request.id}
          request={request}
          refused={refused?.values.id === request.id ? refused : undefined}
        />
      ))
    )}
  </>
);
