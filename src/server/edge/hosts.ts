import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostRefusal, SiteHost, SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { err } from '#lib/result.ts';
import { probePaths } from './probe-paths.ts';
import { refuse } from './refuse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The configured host of this request; others were refused before. */
    readonly siteHost: SiteHost;
  }
}

type Options = { hosts: SiteHosts; clock: Clock; log: Pick<Log, 'warn'> };

const underAnyHost = new Set<string | undefined>(Object.values(probePaths));

const noSite = {
  title: 'There’s no site here',
  words: 'The address leads to this server, but no site has that name.',
};

/** The parser uses the first Host header and ignores others; a proxy may do the opposite. */
const namesHostTwice = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') times += 1;
  }
  return times > 1;
};

/** Admits only requests for configured hosts. */
export const registerHosts = (app: FastifyInstance, { hosts, clock, log }: Options): void => {
  const admitted = new WeakMap<FastifyRequest, SiteHost>();
  const worthALine = atMostEvery(minuteMs, clock);

  const warn = (host: string): void => {
    if (!worthALine()) return;
    log.warn(
      { host },
      'a request for a host that is not configured was refused; PUBLIC_ORIGIN, BASE_DOMAINS or brands.json admits one',
    );
  };

  const turnAway = (request: FastifyRequest, reply: FastifyReply, refusal: HostRefusal): void => {
    if (refusal === 'malformed') {
      refuse(request, reply, { code: 'bad-request' });
      return;
    }
    warn(request.host);
    const { isPage } = request.routeOptions.config;
    refuse(request, reply, isPage ? { code: 'not-found', page: noSite } : { code: 'misdirected-request' });
  };

  app.decorateRequest('siteHost', {
    getter() {
      const host = admitted.get(this);
      if (!host) throw new Error('the host of this request was not looked at');
      return host;
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { protocol, host, socket } = request;
    const judged = namesHostTwice(request)
      ? err('malformed' as const)
      : hosts.admit({ protocol, host, localAddress: socket.localAddress });
    if (judged.ok) admitted.set(request, judged.value);
    else if (!underAnyHost.has(request.routeOptions.url)) {
      turnAway(request, reply, judged.error);
      return;
    }
    done();
  });
};
