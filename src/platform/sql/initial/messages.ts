/** Alerts, their mails, texts and notifications, and who must not be written to. */
export const messageTables = `
-- Of a saved vehicle or a saved search, by its id. One without a row has the defaults.
create table alert_choices (
  bookmark_id text primary key,
  consumer_id text not null,
  push_alerts integer not null,
  snoozed_until_ms bigint,
  document text not null,
  version integer not null
);
create index alert_choices_consumer on alert_choices (consumer_id);

-- When a shopper wants no messages, on every channel but mail.
create table quiet_hours (
  consumer_id text primary key,
  document text not null
);

-- One event by one channel. Those of one digest share its message.
create table alert_deliveries (
  id text primary key,
  cause text not null unique,
  consumer_id text not null,
  bookmark_id text not null,
  event text not null,
  channel text not null,
  listing_id integer,
  document text not null,
  state text not null,
  reason text,
  message_id text,
  due_ms bigint not null,
  created_ms bigint not null,
  updated_ms bigint not null
);
create index alert_deliveries_due on alert_deliveries (state, due_ms);
create index alert_deliveries_consumer on alert_deliveries (consumer_id, created_ms);
create index alert_deliveries_bookmark on alert_deliveries (bookmark_id, channel, state);
create index alert_deliveries_message on alert_deliveries (message_id);

create table notifications (
  id text primary key,
  consumer_id text not null,
  type text not null,
  title text not null,
  href text not null,
  created_ms bigint not null,
  read_ms bigint,
  listing_id bigint,
  words text,
  -- The same for all that were marked as read at once, so that just those can be unread again.
  read_batch text
);
create index notifications_consumer on notifications (consumer_id, created_ms);

-- Belongs to the sign-in it was made in, and ends with it.
create table push_subscriptions (
  id text primary key,
  consumer_id text not null,
  session_id text not null references auth_sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_ms bigint not null
);
create index push_subscriptions_consumer on push_subscriptions (consumer_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table outbox_messages (
  id text primary key,
  cause text not null unique,
  channel text not null,
  recipient text not null,
  content text not null,
  status text not null,
  reference text,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null,
  -- The address of the person it is about, by which their data is exported and deleted.
  person text,
  -- Which attempt is sending it.
  claim text,
  -- How often it was sent again because it was unknown whether the last attempt arrived.
  repeats integer not null default 0,
  -- When its content is deleted.
  forget_ms bigint
);
create index outbox_messages_status on outbox_messages (status, created_at);
create index outbox_messages_created on outbox_messages (created_at);
create index outbox_messages_person on outbox_messages (person);
create index outbox_messages_forget on outbox_messages (forget_ms);

-- Every attempt that failed. The one that did not is in the message itself.
create table outbox_failures (
  id text primary key,
  message_id text not null,
  at_ms bigint not null,
  error text not null
);
create index outbox_failures_message on outbox_failures (message_id, at_ms);

-- Numbers whose owner replied STOP: for every account, future ones too.
create table stopped_numbers (
  phone text primary key,
  stopped_ms bigint not null
);

-- Whether the owner of a number replied YES to the texts of an account.
create table text_consents (
  consumer_id text not null,
  phone text not null,
  asked_ms bigint not null,
  confirmed_ms bigint,
  constraint text_consents_pk primary key (consumer_id, phone)
);
create index text_consents_phone on text_consents (phone);

-- Texts that arrived, so that one which is delivered to us twice counts once.
create table inbound_texts (
  id_hash text primary key,
  at_ms bigint not null
);

-- Mails that came back, and complaints. An address with three of the first or one of the second is paused.
create table mail_bounces (
  id text primary key,
  address text not null,
  kind text not null,
  reason text not null,
  at_ms bigint not null
);
create index mail_bounces_address on mail_bounces (address);

-- Keyed hashes of addresses, which nobody can read back, by what their reader wants no more of.
create table reader_stops (
  list text not null,
  reader text not null,
  created_ms bigint not null,
  constraint reader_stops_key primary key (list, reader)
);

-- One row for each message that counts against the limit of its reader.
create table reader_counts (
  key_hash text not null,
  at_ms bigint not null
);
create index reader_counts_key on reader_counts (key_hash, at_ms);
create index reader_counts_at on reader_counts (at_ms);
`;
