import { type Kysely, sql } from 'kysely';

const statements = [
  `create table operator_roles (
    consumer_id text not null,
    role text not null,
    -- 'person': given by an owner or on the command line. 'sign-on': follows the groups of the sign-in provider.
    source text not null,
    since_ms bigint not null,
    constraint operator_roles_key primary key (consumer_id, role, source)
  )`,
  'create index operator_roles_role on operator_roles (role)',
  `create table operator_visits (
    consumer_id text primary key,
    seen_ms bigint not null
  )`,
  // The link itself is a row of mail_links.
  `create table operator_invitations (
    email text primary key,
    -- JSON: names of roles.
    roles text not null,
    invited_by text not null,
    created_ms bigint not null,
    expires_ms bigint not null
  )`,
  // Everybody who could do everything so far still can.
  `insert into operator_roles (consumer_id, role, source, since_ms)
    select id, 'owner', 'person', 0 from auth_users where role = 'operator'`,
];

/** Roles of operators, invitations to them, and when an operator was last in the back office. */
export const createOperatorRoles = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
