import { z } from 'zod';

/**
 * Loaded into the server before the product: its wall clock jumps when told to. Timers go on as they did, which is
 * what happens on a machine whose clock is set.
 */
const RealDate = Date;
let offsetMs = 0;
const now = (): number => RealDate.now() + offsetMs;

const JumpingDate: DateConstructor = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === JumpingDate ? target : newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
globalThis.Date = JumpingDate;

const Jump = z.object({ jumpMs: z.int() });

process.on('message', (message) => {
  offsetMs += Jump.parse(message).jumpMs;
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`);
});
// Listening for jumps keeps nobody from ending.
process.channel?.unref();
