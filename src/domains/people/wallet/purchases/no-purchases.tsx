import { browsePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';

export const NoPurchases = () => (
  <EmptyState
    level={3}
    title="No purchases yet"
    art="empty"
    action={<ButtonLink href={browsePath('best-deals')}>See the best deals near you</ButtonLink>}
  >
    A purchase you start on a car’s page appears here, and leaves when it ends or expires. It takes an account.
  </EmptyState>
);
