import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Database, type Engine, openDatabase } from '#platform/sql/database.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import type { PostgresServer } from '#tests/fixtures/postgres.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { createAnswers } from './answers.ts';
import { audit } from './audit.ts';
import { countOf, createLedger } from './ledger.ts';
import { type LaunchOptions, launchServer, type ServerProcess } from './server-process.ts';
import { createShoppers, type Shoppers } from './shoppers.ts';

export type RigOptions = {
  engine: Engine;
  /** A single round, at a slower pace, because other tests run at the same time. */
  quick: boolean;
  postgres?: { server: PostgresServer; databaseUrl: string };
};

type DatabasePlace = { dataDir: string; databaseUrl?: string };

type StartOptions = Partial<Omit<LaunchOptions, 'env'>> & { env?: LaunchOptions['env'] };

const shopperCount = 4;
const listingCount = 300;
const quickListingCount = 100;
const pauseMs = 5;
const quickPauseMs = 40;

const Listings = z.object({ listings: z.array(z.object({ id: z.int() })) });

export type Rig = ReturnType<typeof createRig>;

/** Tools for a case: servers with a folder and database of its own, shoppers, and the ledger of their writes. */
export const createRig = ({ engine, quick, postgres }: RigOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-fault-'));
  // Not created: the product creates its folder.
  const dataDir = join(folder, 'data');
  const answers = createAnswers();
  const ledger = createLedger();
  const servers: ServerProcess[] = [];
  const cookies: string[] = [];
  const opened: Database[] = [];
  const wrong: string[] = [];
  let matchCount = 0;

  let location: DatabasePlace = { dataDir, ...(postgres && { databaseUrl: postgres.databaseUrl }) };

  const launch = async ({ env, port, ...options }: StartOptions = {}): Promise<ServerProcess> => {
    const server = launchServer({
      ...options,
      port: port ?? (await freePort()),
      env: {
        DATA_DIR: location.dataDir,
        DATABASE_URL: location.databaseUrl,
        DEMO_LISTINGS: String(quick ? quickListingCount : listingCount),
        // Starting search threads takes longer than searching a few cars.
        ...(quick && { SEARCH_THREADS: '0' }),
        LOG_LEVEL: 'warn',
        APP_ENV: 'test',
        // Shoppers come from many addresses.
        TRUST_PROXY: '1',
        // No proxy polls /readyz unless a case has one.
        STOP_DELAY_MS: '0',
        // Cases share the machine; the overload case sets its own limit.
        LONGEST_WAIT_MS: '0',
        ...env,
      },
    });
    servers.push(server);
    return server;
  };

  const open = async (): Promise<Database> => {
    const db = await openDatabase(location);
    opened.push(db);
    return db;
  };

  return {
    engine,
    quick,
    folder,
    dataDir,
    answers,
    ledger,
    cookies,
    databaseUrl: postgres?.databaseUrl,

    /** From now on servers, shoppers and the audit use this database. */
    moveTo: (place: DatabasePlace): void => {
      location = place;
    },

    /** The database server, for cases that only run on PostgreSQL. */
    postgres: (): PostgresServer => {
      if (!postgres) throw new Error('this case is for PostgreSQL only');
      return postgres.server;
    },

    /** Makes the case fail if the condition is false. */
    expect: (holds: boolean, otherwise: string): void => {
      if (!holds) wrong.push(otherwise);
    },

    /**
     * A time limit; only checked in full runs, since tests that run beside others must not depend on how busy the
     * machine is.
     */
    within: (ms: number, limitMs: number, what: string): void => {
      if (!quick && ms > limitMs) wrong.push(`${what} took ${(ms / 1000).toFixed(1)} s`);
    },

    launch,

    start: async (options: StartOptions = {}): Promise<ServerProcess> => {
      const server = await launch(options);
      await server.ready();
      return server;
    },

    kill: async (server: ServerProcess): Promise<void> => {
      server.send('SIGKILL');
      await server.ended;
    },

    open,

    /** Creates shoppers with accounts, and cars for them; `start` makes them act. */
    shoppers: async (origin: string): Promise<Shoppers> => {
      const signedIn = await Promise.all(Array.from({ length: shopperCount }, () => signIn(location)));
      cookies.push(...signedIn.map(({ cookie }) => cookie));
      const answer = await fetch(`${origin}/rest/lsc/listing?sellerType=d&numRecords=100`);
      const { listings } = Listings.parse(await answer.json());
      return createShoppers({
        answers,
        ledger,
        cookies,
        listingIds: listings.map(({ id }) => id),
        pauseMs: quick ? quickPauseMs : pauseMs,
      });
    },

    /**
     * Looks for everything acknowledged, through a running server. A quick run does not wait for leases and retries:
     * mails that are stored for delivery are enough.
     */
    audit: async (
      origin: string,
      {
        mails = (quick ? 'kept' : 'delivered') as 'delivered' | 'kept',
        read = (): string[] | Promise<string[]> => readMails(join(location.dataDir, 'outbox')),
        /** Whether what is lost is only counted. */
        mayLose = false,
      } = {},
    ): Promise<number> => {
      const db = await open();
      const result = await audit({ origin, ledger, cookies, answers, db, mails, readMails: read });
      matchCount = result.matchCount;
      if (!mayLose) wrong.push(...result.wrong);
      return countOf(ledger) - matchCount;
    },

    result: () => ({ matchCount: matchCount, wrong: [...answers.wrong(), ...wrong], answers: answers.counts() }),

    close: async (): Promise<void> => {
      for (const server of servers) if (!server.ending()) server.send('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await Promise.all(opened.map((db) => db.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
