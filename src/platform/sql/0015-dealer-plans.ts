import { type Kysely, sql } from 'kysely';

const statements = [
  // The plans that operators define. The one without limits is in the code; a row with its id changes its name and who
  // may choose it.
  `create table dealer_plans (
    id text primary key,
    name text not null,
    offer text not null,
    terms text not null,
    created_ms bigint not null
  )`,
  // Which plan a dealer is on from a day on, in days since 1970 (UTC). A day to come is a change that waits.
  `create table dealer_plan_periods (
    owner_id integer not null,
    from_day integer not null,
    plan_id text not null,
    -- The first day that costs something; null without a trial.
    trial_until_day integer,
    -- Whether the dealer was told that it began.
    is_announced integer not null,
    primary key (owner_id, from_day)
  )`,
  `create index dealer_plan_periods_plan on dealer_plan_periods (plan_id)`,
  // What a dealer's plan does to one of its cars.
  `create table plan_cars (
    listing_id integer primary key,
    -- Since when it is over the plan, and not shown.
    hidden_ms bigint,
    -- Since when it has one of the plan's featured places.
    featured_ms bigint,
    -- Since when its dealer wants it to stay on sale before others.
    first_ms bigint
  )`,
  // Invoices and credit notes. They never change, apart from being paid and reminded of.
  `create table dealer_bills (
    id text primary key,
    kind text not null,
    -- Without gaps, for each kind.
    number integer not null,
    owner_id integer not null,
    -- The month it is for, counted since year 0; null for a credit note.
    month integer,
    issued_day integer not null,
    due_day integer,
    -- The invoice that a credit note is about.
    credits_id text,
    total_cents integer not null,
    paid_day integer,
    paid_reference text not null,
    reminders integer not null,
    reminded_day integer,
    -- Who bills whom, the lines, the tax and the reason, as JSON.
    document text not null,
    unique (kind, number)
  )`,
  `create index dealer_bills_owner on dealer_bills (owner_id, issued_day)`,
  `create index dealer_bills_issued on dealer_bills (issued_day)`,
  `create index dealer_bills_credits on dealer_bills (credits_id)`,
  `create table dealer_bill_numbers (kind text primary key, last_number integer not null)`,
  // Months that are done with, whether they cost something or not.
  `create table dealer_billed_months (
    owner_id integer not null,
    month integer not null,
    bill_id text,
    primary key (owner_id, month)
  )`,
];

/** Plans of dealers, what they do to cars, and the bills for them. */
export const createDealerPlans = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
