import { afterEach, expect, it } from 'vitest';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { badRequests, type Share } from './bad-values.ts';
import { errorCodeIn } from './error-body.ts';
import { examplesFor } from './examples.ts';
import { isWrite, needsOperator, needsShopper, type Operation, type Schema } from './operation.ts';
import { stockShopper } from './stocked-shopper.ts';
import { openWorld, type World } from './world.ts';

const atOnce = 16;
const engines = ['sqlite', 'postgres'];

const fieldsOf = ({ properties = {} }: Schema): object[] =>
  Object.entries(properties).flatMap(([field, schema]) => [{ [field]: schema }, ...fieldsOf(schema)]);

/** Write operations that are tried with the items of one shopper: more would reach the limits of their lists. */
const writesOfShopper = 6;

/** Divides the bad values of a parameter or field among the operations that share it. */
const sharesOf = (operations: readonly Operation[]) => {
  const holders = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const taken of [...operation.parameters, ...fieldsOf(operation.body ?? {})]) {
      const key = JSON.stringify(taken);
      holders.set(key, [...(holders.get(key) ?? []), operation]);
    }
  }
  return (operation: Operation): Share =>
    (taken, n) => {
      const group = holders.get(JSON.stringify(taken)) ?? [operation];
      return n % group.length === group.indexOf(operation) % group.length;
    };
};

/** Requests SQLite's app refused by its schema, before any store: the other engine's app is not sent them again. */
const refusedBeforeStores = new Set<string>();

forEachEngine('every operation the API describes', (fixture) => {
  let world: World;
  afterEach(() => world.close());

  it('RULING-01, SEC-01: bad input is refused with a code and a sentence, and never breaks anything', async () => {
    world = await openWorld(fixture);
    const { operations, call } = world;
    const share = sharesOf(operations);
    let shopper = await stockShopper(world);
    let writes = 0;
    const isSignedIn = async (): Promise<boolean> =>
      (await fetch(`${world.origin}/account-api/sessions`, { headers: { 'identity-token': shopper.token } })).ok;
    const wrong: string[] = [];
    for (const operation of operations) {
      if (needsShopper(operation) && isWrite(operation)) writes += 1;
      if (needsShopper(operation) && (writes > writesOfShopper || !(await isSignedIn()))) {
        shopper = await stockShopper(world);
        writes = 1;
      }
      const caller = needsOperator(operation) ? world.operator : needsShopper(operation) ? shopper : undefined;
      const proof: Record<string, string> = caller ? { 'identity-token': caller.token } : {};
      const requests = badRequests(operation, examplesFor(world, shopper), share(operation)).filter(
        ({ name, isForStores }, n) =>
          isForStores
            ? !refusedBeforeStores.has(`${operation.name}, ${name}`)
            : n % engines.length === engines.indexOf(fixture.engine),
      );
      const send = async ({ name, request, rawBody, contentType, mustRefuse }: (typeof requests)[number]) => {
        const headers = { ...proof, ...(contentType && { 'content-type': contentType }) };
        const { status, text } = await call(operation, request, { headers, ...(rawBody !== undefined && { rawBody }) });
        const code = status >= 400 ? errorCodeIn(text) : undefined;
        if (code === 'validation-failed') refusedBeforeStores.add(`${operation.name}, ${name}`);
        if (status >= 400 ? status < 500 && code !== undefined : !mustRefuse) return;
        wrong.push(`${operation.name}, ${name}: ${status} ${text.slice(0, 120)}`);
      };
      while (requests.length > 0) await Promise.all(requests.splice(0, atOnce).map(send));
    }
    expect(wrong).toEqual([]);
  });
});
