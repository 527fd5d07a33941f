import type { DealsRequest } from './best-deals-slice.ts';

export const offerTitle = 'Best deals near you, every Monday';
export const offerLead = 'The best prices compared with similar cars, by email once a week.';

export const requestTitle = ({ until }: Pick<DealsRequest, 'until'>): string =>
  until === '' ? 'Best deals are on' : 'Check your inbox';

export const RequestSummary = ({ requestedDeals: { email, zip, until } }: { requestedDeals: DealsRequest }) =>
  until === '' ? (
    <>
      The best deals near {zip} come to <b>{email}</b> on Mondays at 7:00 AM. No deals, no email.
    </>
  ) : (
    <>
      We sent a link to <b>{email}</b>. Best deals start when you tap it. It works until {until}.
    </>
  );
