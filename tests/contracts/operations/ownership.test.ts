import { afterEach, expect, it } from 'vitest';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';
import { readDescribedAnswers } from './described-answers.ts';
import { errorCodeIn } from './error-body.ts';
import { examplesFor } from './examples.ts';
import { falseProofs } from './false-proofs.ts';
import {
  isWrite,
  namesSentFile,
  needsDealer,
  needsMarket,
  needsOperator,
  needsShopper,
  needsToken,
} from './operation.ts';
import { changesTo, rowsNaming, tablesWithOwner } from './rows-of.ts';
import { sampleRequest } from './sample-request.ts';
import { stockShopper } from './stocked-shopper.ts';
import { swappedRequests } from './swapped-requests.ts';
import { openWorld, type World } from './world.ts';

const proofParts = 5;
/** More requests at once would wait for each other longer than a request may. */
const atOnce = 6;

onSqlite('every operation the API describes', (fixture) => {
  let world: World;
  const open = async (): Promise<World> => {
    world = await openWorld(fixture);
    return world;
  };
  afterEach(() => world.close());

  it('AUTH-02: a shopper’s data is 401 without valid credentials, and nothing changes', async () => {
    const { operations, call, db } = await open();
    const victim = await stockShopper(world);
    const names = Object.values(victim.ids);
    const before = await rowsNaming(db, names);
    // The victim must have a row in every table with an owner.
    expect(Object.keys(before)).toEqual(expect.arrayContaining(await tablesWithOwner(db)));
    const proofs = Object.entries(await falseProofs(world, victim));
    const wrong: string[] = [];
    for (const [at, operation] of operations.filter(needsShopper).entries()) {
      const request = sampleRequest(operation, examplesFor(world, victim));
      // Every operation without credentials and with some false ones; every false one with several operations.
      const tried = proofs.filter((_, n) => n === 0 || (n + at) % proofParts === 0);
      for (const [proof, headers] of tried) {
        const { status, text } = await call(operation, request, { headers });
        if (status !== 401 || errorCodeIn(text) !== 'not-signed-in')
          wrong.push(`${operation.name}, ${proof}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await changesTo(db, victim.ids, before)).toEqual([]);
  });

  it('a request built from the description alone is answered as described, with credentials where it needs them', async () => {
    const { operations, call, origin } = await open();
    let shopper = await stockShopper(world);
    const wrongIn = await readDescribedAnswers(origin);
    const wrong: string[] = [];
    let held = 0;
    for (const operation of operations.filter((one) => !namesSentFile(one) && !needsMarket(one) && !needsDealer(one))) {
      const send = () => {
        const proof = needsOperator(operation) ? world.operator : needsShopper(operation) ? shopper : undefined;
        const headers: Record<string, string> = {
          ...(proof && { 'identity-token': proof.token }),
          ...(needsToken(operation) && { authorization: `Bearer ${world.experimentsToken}` }),
        };
        return call(operation, sampleRequest(operation, examplesFor(world, shopper)), { headers });
      };
      let answer = await send();
      if (answer.status >= 400 && needsShopper(operation)) {
        // An earlier call may have ended the session or deleted what this one needs.
        shopper = await stockShopper(world);
        answer = await send();
      }
      if (answer.status >= 400) wrong.push(`${operation.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      const problems = wrongIn(operation, answer);
      if (problems) held += 1;
      wrong.push(...(problems ?? []));
    }
    expect(wrong).toEqual([]);
    expect(held).toBeGreaterThanOrEqual(40);
  });

  it('RULING-06: another shopper’s id, in any place of a request, reveals and changes nothing of theirs', async () => {
    const { operations, call, db, location, origin } = await open();
    const victim = await stockShopper(world);
    const names = Object.values(victim.ids);
    const before = await rowsNaming(db, names);
    const stranger = await signIn({ ...location, origin });
    // A shopper who only reads.
    const reader = await signIn({ ...location, origin });
    const wrong: string[] = [];
    for (const operation of operations) {
      const requests = swappedRequests(operation, examplesFor(world, victim), victim.ids);
      const send = async ({ name, request }: (typeof requests)[number]) => {
        // A new shopper for each write: they may later read what they wrote with the victim's ids themselves.
        const isRead = needsShopper(operation) && !isWrite(operation);
        const { token } = isRead
          ? reader
          : needsShopper(operation)
            ? await signIn({ ...location, origin, db })
            : stranger;
        const { status, text } = await call(operation, request, { headers: { 'identity-token': token } });
        const sent = JSON.stringify(request);
        const shown = [victim.mark, ...names].filter((secret) => text.includes(secret) && !sent.includes(secret));
        if (status < 500 && shown.length === 0) return;
        wrong.push(`${operation.name}, ${name}: ${status} ${text.slice(0, 200)}`);
      };
      while (requests.length > 0) await Promise.all(requests.splice(0, atOnce).map(send));
    }
    expect(wrong).toEqual([]);
    expect(await changesTo(db, victim.ids, before)).toEqual([]);
  });
});
