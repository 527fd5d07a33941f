/** Experiments and the events SDKs report; visitors are stored as numbers that can't be turned back into ids. */
export const experimentTables = `
create table experiment_revisions (
  revision integer primary key,
  project text not null,
  modified_ms bigint not null,
  published_ms bigint not null,
  publisher_id text not null,
  publisher_email text not null,
  reason text not null,
  restored_revision integer
);

create table experiment_drafts (
  id text primary key,
  title text not null,
  project text not null,
  version integer not null,
  based_on integer not null,
  in_review integer not null,
  author_id text not null,
  author_email text not null,
  created_ms bigint not null,
  updated_ms bigint not null
);

-- An id begins with the time of the event, so that neighbors in time are neighbors in the index.
create table experiment_event_ids (
  id text primary key
);

-- Acknowledged, and not yet added to the figures below: a row holds the events of one commit.
create table experiment_event_queue (
  id text primary key,
  events text not null
);

create table experiment_exposures (
  experiment text not null,
  visitor bigint not null,
  variation text not null,
  first_ms bigint not null,
  times integer not null,
  brand text not null,
  device text not null,
  constraint experiment_exposures_pk primary key (experiment, visitor, variation)
);

create table experiment_conversions (
  event text not null,
  visitor bigint not null,
  hour integer not null,
  times integer not null,
  value double precision not null,
  revenue double precision not null,
  constraint experiment_conversions_pk primary key (event, visitor, hour)
);

create table experiment_predictions (
  cmab_uuid text primary key,
  experiment text not null,
  variation text not null,
  visitor bigint not null,
  context text not null,
  propensity double precision not null,
  at_ms bigint not null
);
create index experiment_predictions_experiment on experiment_predictions (experiment, at_ms);
`;
