import { z } from 'zod';
import type { Cookie } from '#lib/cookies.ts';
import type { Log } from '#lib/log.ts';
import { mayTrack, type Tracking } from './consent.ts';
import { visitorCookies } from './visitor-cookies.ts';

const Uuid = z.uuid();
const isUuid = (value: string | undefined): value is string => Uuid.safeParse(value).success;

export type Visitor = {
  /** Without consent it is only valid for this request. */
  visitorId: string;
  bucketingId: string;
  /** Whether the ids are stored in the browser and events may be sent. */
  isTracked: boolean;
  setCookies: Cookie[];
};

const removals = (cookies: Readonly<Record<string, string>>, secure: boolean): Cookie[] =>
  Object.values(visitorCookies)
    .filter(({ name }) => cookies[name] !== undefined)
    .map((rule) => ({ ...rule, value: '', maxAgeS: 0, secure }));

/**
 * The visitor's ids and the cookies to set (RULING-91, ANLY-08 to ANLY-10). Without consent, or with a privacy signal,
 * none is set and earlier ones are removed; bots get no cookies at all (RULING-76).
 */
export const decideVisitor = ({
  cookies,
  newId,
  secure = false,
  ...tracking
}: Tracking & { cookies: Readonly<Record<string, string>>; newId: () => string; secure?: boolean }): Visitor => {
  if (!mayTrack(tracking)) {
    const visitorId = newId();
    const setCookies = tracking.isBot ? [] : removals(cookies, secure);
    return { visitorId, bucketingId: visitorId, isTracked: false, setCookies };
  }

  const heldOr = (name: string, otherwise: () => string): string => {
    const held = cookies[name];
    return isUuid(held) ? held : otherwise();
  };
  const visitorId = heldOr(visitorCookies.visitorId.name, newId);
  const bucketingId = heldOr(visitorCookies.experiment.name, () => visitorId);
  const wanted = [
    { ...visitorCookies.visitorId, value: visitorId },
    { ...visitorCookies.ambientId, value: heldOr(visitorCookies.ambientId.name, newId) },
    { ...visitorCookies.abc, value: visitorId },
    { ...visitorCookies.pxaId, value: visitorId },
    { ...visitorCookies.experiment, value: bucketingId },
  ];
  const setCookies = wanted
    .filter(({ name, value }) => cookies[name] !== value)
    .map((cookie): Cookie => ({ ...cookie, secure }));
  return { visitorId, bucketingId, isTracked: true, setCookies };
};

/** Logs an error if the middleware that sets the visitor id did not run for a request (EXP-41). */
export const requireVisitorId = (
  context: { visitorId?: string | undefined },
  log: Pick<Log, 'error'>,
): string | undefined => {
  if (context.visitorId) return context.visitorId;
  log.error({}, 'Visitor id is missing: the visitor middleware did not run for this request');
  return undefined;
};
