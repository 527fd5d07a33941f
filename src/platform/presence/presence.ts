import { filePresence } from './file-presence.ts';
import { postgresPresence } from './postgres-presence.ts';

/** Lets processes on one database detect that another has ended, for whatever reason. */
export type Presence = {
  /** The name of this process; undefined while others could not detect its end. */
  name(): string | undefined;
  /** The processes among these that have certainly ended. */
  ended(names: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
};

type Options = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whether it serves shoppers, unlike a command. Only one process can on an SQLite file. */
  serves?: boolean;
  /** How long a connection must be missing before its process counts as ended. */
  missedForMs?: number;
};

/** Takes a lock that the operating system or the database releases when the process ends. */
export const openPresence = ({ databaseUrl, dataDir, serves = false, missedForMs }: Options): Promise<Presence> =>
  databaseUrl ? postgresPresence(databaseUrl, missedForMs) : filePresence(dataDir, { serves });
