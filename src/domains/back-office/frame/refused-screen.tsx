import { roleText } from '#domains/people/access/roles.ts';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/status/empty-state.tsx';
import { useReaderRoles } from './reader-roles.tsx';

/** Instead of a page that the operator's roles don't include. */
export const RefusedScreen = ({ owners }: { owners: readonly string[] }) => (
  <>
    <title>Your role does not include this</title>
    <ErrorState
      title="Your role does not include this"
      level={1}
      action={<ButtonLink href={opsPath()}>Go to the overview</ButtonLink>}
    >
      You’re {roleText(useReaderRoles())}. Nothing was changed. To get another role, ask{' '}
      {new Intl.ListFormat('en-US', { type: 'disjunction' }).format(owners)}.
    </ErrorState>
  </>
);
