import { joinDealerPath, signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type DealerRole, roleNames } from './dealer-member.ts';
import styles from './request-screen.module.css';

type JoinScreenProps = {
  token: string;
  /** Undefined once the link was used, replaced or has expired. */
  invitation: { dealer: string; role: DealerRole } | undefined;
  /** The signed-in account, if any. */
  email: string | undefined;
};

/** The page of an invitation to a dealer's team. */
export const JoinScreen = ({ token, invitation, email }: JoinScreenProps) => {
  if (!invitation) {
    return (
      <>
        <h1>This invitation can’t be used</h1>
        <p className={styles.lead}>It was used before, replaced by a newer one, or has expired. Ask for a new one.</p>
      </>
    );
  }
  const { dealer, role } = invitation;
  return (
    <>
      <h1>Join {dealer}</h1>
      <p className={styles.lead}>
        Role: {roleNames[role].toLowerCase()}. You’ll see its cars, questions and reviews, and can change what shoppers
        see of them.
      </p>
      {email === undefined ? (
        <div className={styles.buttons}>
          <ButtonLink href={signInPath('sign-in', joinDealerPath(token))}>Sign in to accept</ButtonLink>
          <ButtonLink href={signInPath('sign-up', joinDealerPath(token))} variant="quiet">
            Create account
          </ButtonLink>
        </div>
      ) : (
        <form method="post" action={joinDealerPath()} className={styles.form}>
          <input type="hidden" name="token" value={token} />
          <p>
            With your account <b>{email}</b>.
          </p>
          <div>
            <Button type="submit">Accept invitation</Button>
          </div>
        </form>
      )}
    </>
  );
};
