import { filePresence } from './file-presence.ts';
import { postgresPresence } from './postgres-presence.ts';

/** By which processes on one database know that another has ended, however it ended. */
export type Presence = {
  /** The name this process goes by; undefined while it could not be missed, should it end. */
  name(): string | undefined;
  /** Of these processes, those that run no more. One that only might have ended is not among them. */
  ended(names: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
};

type Options = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whether it answers shoppers, unlike a command. On one SQLite file a single process does. */
  serves?: boolean;
  /** How long a connection has to be gone for its process to be. */
  missedForMs?: number;
};

/** A lock that the operating system or the database lets go of when the process that holds it is no more. */
export const openPresence = ({ databaseUrl, dataDir, serves = false, missedForMs }: Options): Promise<Presence> =>
  databaseUrl ? postgresPresence(databaseUrl, missedForMs) : filePresence(dataDir, { serves });
