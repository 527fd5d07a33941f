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
    Purchases you start on a car’s page appear here until they end or expire. You need an account.
  </EmptyState>
);
