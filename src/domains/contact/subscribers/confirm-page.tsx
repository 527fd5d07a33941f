import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { Button } from '#ui/button.tsx';

type ConfirmProps = {
  email: string;
  /** Titles of the searches. */
  titles: readonly string[];
  /** Name and details of the best deals to confirm. */
  deals: { name: string; details: string } | undefined;
  path: string;
};

const SearchWords = ({ titles }: Pick<ConfirmProps, 'titles'>) => (
  <> at most once a day, at 7:00 AM, when a new car matches {titles.length === 1 ? <>“{titles[0]}”.</> : 'these:'}</>
);

/** Opening the link changes nothing, because mail scanners open every link; the button confirms. */
export const ConfirmPage = ({ email, titles, deals, path }: ConfirmProps) => (
  <AuthPage
    title={titles.length === 0 ? 'Start best deals?' : 'Start these alerts?'}
    lead={
      <>
        We email <strong>{email}</strong>
        {titles.length > 0 && <SearchWords titles={titles} />}
        {titles.length === 0 && ' on Mondays at 7:00 AM, when there is a good deal.'}
      </>
    }
  >
    {titles.length > 1 && (
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    )}
    {deals && (
      <p>
        {titles.length > 0 && 'And on Mondays, when there is a good deal: '}
        <strong>{deals.name}</strong>. {deals.details}.
      </p>
    )}
    <form method="post" action={path}>
      <Button type="submit" size="large" block>
        {titles.length === 0 ? 'Start best deals' : 'Start alerts'}
      </Button>
    </form>
  </AuthPage>
);
