import { accountPath, signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Opens in a new tab, so that the current page keeps its state; it notices the sign-in afterwards. */
export const SignInBeside = () => (
  <ButtonLink href={signInPath('sign-in', accountPath())} size="small" variant="quiet" target="_blank">
    Sign in<VisuallyHidden> (opens a new tab)</VisuallyHidden>
  </ButtonLink>
);
