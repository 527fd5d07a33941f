import { accountPath, signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** In a tab of its own: the page it stands on stays as it is, and knows of the sign-in once it is done. */
export const SignInBeside = () => (
  <ButtonLink href={signInPath('sign-in', accountPath())} size="small" variant="quiet" target="_blank">
    Sign in<VisuallyHidden> (opens a new tab)</VisuallyHidden>
  </ButtonLink>
);
