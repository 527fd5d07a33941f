import { lruMemo } from '#lib/lru-memo.ts';
import { plainAddress } from '#lib/network.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { BrandConfig } from './brand-config.ts';
import { type BrandPlace, hostPatterns, placeOfHostname } from './brand-host.ts';

declare const admitted: unique symbol;
/** Ours, and safe to write into a page, a mail or a key: nobody but this file can make one out of a text. */
export type SiteOrigin = string & { readonly [admitted]: true };

/** A host that was admitted. */
export type SiteHost = { readonly place: BrandPlace; readonly origin: SiteOrigin };

export type HostFacts = {
  protocol: string;
  /** As the client, or a proxy that is believed, sent it. */
  host: string;
  /** The address of this machine that the connection reached. */
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

/** Somebody at the machine itself, or in its network, asks for it by number. */
const namesConnection = (hostname: string, localAddress: string | undefined): boolean => {
  const local = plainAddress(localAddress);
  if (local === undefined) return false;
  if (hostname === 'localhost') return local.startsWith('127.') || local === plainAddress('::1');
  return plainAddress(hostname) === local;
};

/**
 * The one judgement on hosts. A client chooses its Host header, so only configured names are ours; whatever else it
 * says never reaches a page, a mail or a cache. PUBLIC_ORIGIN says how shoppers reach every one of them, because what
 * stands in front of us may speak TLS, or listen elsewhere, without telling.
 */
export const createSiteHosts = ({ publicOrigin, ...brands }: BrandConfig & { publicOrigin: string | undefined }) => {
  const published = publicOrigin === undefined ? undefined : new URL(publicOrigin);
  const placeOf = (hostname: string): BrandPlace | undefined =>
    placeOfHostname(brands, hostname) ?? (hostname === published?.hostname ? main : undefined);

  const reachedAt = ({ protocol, port }: URL, hostname: string): SiteOrigin => {
    const url = new URL(`${protocol}//${hostname}`);
    url.port = port;
    return url.origin as SiteOrigin;
  };

  /** All of ours are reached as the published one is, or else as the one that was reached. */
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
    /** Asked for every request, mostly about the same few names. */
    admit: lruMemo(judge, {
      name: 'hosts',
      keyOf: ({ protocol, host, localAddress }) => `${protocol} ${host} ${localAddress}`,
    }),

    /** BRND-01: what a host stands for in an address; one that is not ours stands for the main brand. */
    placeOf: (host: string): BrandPlace => {
      const url = readHost({ protocol: 'http', host, localAddress: undefined });
      return (url && placeOf(url.hostname.replace(/\.$/, ''))) ?? main;
    },

    /** Whether an Origin header names a host of ours, as browsers write it: by its one name, protocol and port. */
    isOrigin: (origin: string, own: SiteOrigin): origin is SiteOrigin => {
      const url = URL.parse(origin);
      return url !== null && placeOf(url.hostname) !== undefined && besides(own, url.hostname) === origin;
    },

    /** Every origin of ours as policies list them; a star stands for any sub-domain, where any is a tenant. */
    everyOrigin: (own: SiteOrigin): string[] =>
      [...new Set([new URL(published ?? own).hostname, ...hostPatterns(brands)])].map((name) => {
        const star = name.startsWith('*.') ? '*.' : '';
        return besides(own, name.slice(star.length)).replace('//', `//${star}`);
      }),

    /**
     * WLT-04: a page host that is known keeps its wallets on the main host of its domain, because browsers let a frame
     * of another site store nothing. One that shows a preview or a demo, or is asked for by number, counts as a test,
     * and keeps them by itself.
     */
    walletOrigin: ({ place, origin }: SiteHost): SiteOrigin => {
      const { hostname } = new URL(origin);
      if (place.id === 'preview' || place.id === 'demo' || placeOf(hostname) === undefined) return origin;
      const mainName = published?.hostname ?? brands.baseDomains[0] ?? hostname;
      const base = brands.baseDomains.find((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
      return besides(origin, base === undefined || mainName === `www.${base}` ? mainName : base);
    },
  };
};

export type SiteHosts = ReturnType<typeof createSiteHosts>;
