import { lruMemo } from '#lib/lru-memo.ts';
import { plainAddress } from '#lib/network.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandPlace, hostPatterns, placeOfHostname } from './brand-host.ts';
import { type Designs, noStudio } from './studio/designs.ts';

declare const admitted: unique symbol;
/** The origin of a configured host, safe for pages, mails and cache keys: only this file can create one. */
export type SiteOrigin = string & { readonly [admitted]: true };

/** A configured host. */
export type SiteHost = { readonly place: BrandPlace; readonly origin: SiteOrigin };

export type HostFacts = {
  protocol: string;
  /** From the client, or from a trusted proxy. */
  host: string;
  /** The local address of the connection. */
  localAddress: string | undefined;
};

export type HostRefusal = 'malformed' | 'unknown';

const main: BrandPlace = { id: 'atc' };
const hostSyntax = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

const readHost = ({ protocol, host }: HostFacts): URL | undefined => {
  if (!/^https?$/i.test(protocol) || !hostSyntax.test(host)) return undefined;
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address) : undefined;
};

/** Whether the host is the IP address of this machine, as used by people at it or in its network. */
const namesConnection = (hostname: string, localAddress: string | undefined): boolean => {
  const local = plainAddress(localAddress);
  if (local === undefined) return false;
  if (hostname === 'localhost') return local.startsWith('127.') || local === plainAddress('::1');
  return plainAddress(hostname) === local;
};

/**
 * Decides which hosts are accepted. Clients choose their Host header, so only configured names are valid; anything else
 * never reaches a page, mail or cache. PUBLIC_ORIGIN sets protocol and port of all of them, because a proxy may
 * terminate TLS or use another port.
 */
export const createSiteHosts = (
  { publicOrigin, ...config }: BrandConfig & { publicOrigin: string | undefined },
  designs: Pick<Designs, 'config'> = noStudio(config),
) => {
  const published = publicOrigin === undefined ? undefined : new URL(publicOrigin);
  const placeOf = (hostname: string): BrandPlace | undefined =>
    placeOfHostname(designs.config(), hostname) ?? (hostname === published?.hostname ? main : undefined);

  const reachedAt = ({ protocol, port }: URL, hostname: string): SiteOrigin => {
    const url = new URL(`${protocol}//${hostname}`);
    url.port = port;
    return url.origin as SiteOrigin;
  };

  /** The origin of another host of ours: with protocol and port of PUBLIC_ORIGIN, or else of the current request. */
  const besides = (own: SiteOrigin, hostname: string): SiteOrigin => reachedAt(published ?? new URL(own), hostname);

  const judge = (facts: HostFacts): Result<SiteHost, HostRefusal> => {
    const url = readHost(facts);
    if (!url) return err('malformed');
    const hostname = url.hostname.replace(/\.$/, '');
    const place = placeOf(hostname);
    if (place) return ok({ place, origin: reachedAt(published ?? url, hostname) });
    if (!namesConnection(hostname, facts.localAddress)) return err('unknown');
    return ok({
      place: main,
      origin: published ? reachedAt(published, published.hostname) : reachedAt(url, hostname),
    });
  };

  return {
    /** Called for every request, mostly with the same few names, so it is cached. */
    admit: lruMemo(judge, {
      name: 'hosts',
      keyOf: ({ protocol, host, localAddress }) =>
        `${protocol} ${host} ${localAddress} ${designs.config().studio?.key}`,
    }),

    /** The brand of a host name; the main brand for unknown ones (BRND-01). */
    placeOf: (host: string): BrandPlace => {
      const url = readHost({ protocol: 'http', host, localAddress: undefined });
      return (url && placeOf(url.hostname.replace(/\.$/, ''))) ?? main;
    },

    /** Whether an Origin header is one of our hosts, with the right protocol and port. */
    isOrigin: (origin: string, own: SiteOrigin): origin is SiteOrigin => {
      const url = URL.parse(origin);
      return url !== null && placeOf(url.hostname) !== undefined && besides(own, url.hostname) === origin;
    },

    /** All our origins for security policies; `*` stands for any subdomain, with open tenants. */
    everyOrigin: (own: SiteOrigin): string[] =>
      [...new Set([new URL(published ?? own).hostname, ...hostPatterns(designs.config())])].map((name) => {
        const star = name.startsWith('*.') ? '*.' : '';
        return besides(own, name.slice(star.length)).replace('//', `//${star}`);
      }),

    /**
     * Where a page's wallets are stored: on the main host of its domain, because browsers block storage in frames of
     * other sites (WLT-04). Preview and demo hosts, and hosts by IP address, store their own.
     */
    walletOrigin: ({ place, origin }: SiteHost): SiteOrigin => {
      const { hostname } = new URL(origin);
      if (place.id === 'preview' || place.id === 'demo' || placeOf(hostname) === undefined) return origin;
      const mainName = published?.hostname ?? config.baseDomains[0] ?? hostname;
      const base = config.baseDomains.find((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
      return besides(origin, base === undefined || mainName === `www.${base}` ? mainName : base);
    },
  };
};

export type SiteHosts = ReturnType<typeof createSiteHosts>;
