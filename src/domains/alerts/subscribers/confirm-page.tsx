import { AuthPage } from '#domains/accounts/sign-in/auth-page.tsx';
import { Button } from '#ui/button.tsx';

/** Opening the link starts nothing: mail scanners open them all. The button does. */
export const ConfirmPage = ({ email, titles, path }: { email: string; titles: readonly string[]; path: string }) => (
  <AuthPage
    title="Start these alerts?"
    lead={
      <>
        We email <strong>{email}</strong> at most once a day, at 7:00 AM, when a new car matches
        {titles.length === 1 ? <> “{titles[0]}”.</> : ':'}
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
    <form method="post" action={path}>
      <Button type="submit" size="large" block>
        Start alerts
      </Button>
    </form>
  </AuthPage>
);
