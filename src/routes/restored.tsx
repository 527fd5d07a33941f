import { profilePath } from '#domains/people/accounts/settings/profile-view.ts';
import { returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { openAccount } from '../pages/account-page.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/restored.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  openAccount(context, url);
  return { returnTo: returnPath(url.searchParams.get('returnTo')) };
};

/** Tells somebody who signed in to a canceled account that it is restored (RULING-30). */
export default function Restored({ loaderData: { returnTo } }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Your account is restored"
      lead="You canceled it. Because you signed in, nothing was deleted: what you saved is here, and alerts that were on are on again."
      foot={
        <>
          Changed your mind? <TextLink href={`${profilePath}?cancel#cancel`}>Cancel my account</TextLink>
        </>
      }
    >
      <ButtonLink href={returnTo} size="large" block>
        Continue
      </ButtonLink>
    </AuthPage>
  );
}
