import { z } from 'zod';

/** Managers also invite and remove the team, and make tokens for feeds. */
export const DealerRole = z.enum(['manager', 'member']);
export type DealerRole = z.infer<typeof DealerRole>;

export const roleNames: Readonly<Record<DealerRole, string>> = { manager: 'Manager', member: 'Member' };

/** What a member can be mailed about, and whether to its devices as well. */
export const dealerNotices = ['question', 'purchase', 'daily', 'push'] as const;
export const DealerNotices = z.array(z.enum(dealerNotices));
export type DealerNotice = (typeof dealerNotices)[number];

/** An account that works for a dealer. */
export type Membership = {
  id: string;
  dealerId: number;
  consumerId: string;
  role: DealerRole;
  notices: readonly DealerNotice[];
  createdMs: number;
};

/** Who does something for a dealer, once let into its portal: every id comes from the session (DLR-08). */
export type DealerActor = { dealerId: number; consumerId: string; name: string; role: DealerRole };

/** What the access check says of a request to the portal of one dealer. */
export type DealerEntry = {
  actor: DealerActor;
  memberId: string;
  email: string;
  dealer: { id: number; name: string };
  /** All dealers of the account, this one included. */
  dealers: readonly { id: number; name: string }[];
  /** Why an operator suspended the portal of this dealer. */
  suspended: { reason: string } | undefined;
};
