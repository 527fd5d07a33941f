import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import type { Role, RoleSource } from './roles.ts';

export type OperatorTables = AuthTables & {
  operator_roles: { consumer_id: string; role: Role; source: RoleSource; since_ms: number };
  operator_visits: { consumer_id: string; seen_ms: number };
  operator_invitations: {
    email: string;
    /** JSON: names of roles. */
    roles: string;
    invited_by: string;
    created_ms: number;
    expires_ms: number;
  };
};
