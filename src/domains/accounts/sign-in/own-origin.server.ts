export type HostFacts = {
  protocol: string;
  /** As the client sent it, with its port. */
  host: string;
  /** The address of this machine that the connection reached. */
  localAddress: string | undefined;
};

type OwnHosts = {
  publicOrigin: string | undefined;
  baseDomains: readonly string[];
  /** Exact hosts from the brand file. */
  hosts: readonly string[];
  port: number;
};

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * The origin that links in mails lead to. A client chooses its Host header, so a name that is not known to be ours must
 * never reach a mail: whoever follows such a link would hand the token in it to a stranger.
 */
export const createOwnOrigin = ({ publicOrigin, baseDomains, hosts, port }: OwnHosts) => {
  const published = publicOrigin ? new URL(publicOrigin) : undefined;
  const otherwise = published?.origin ?? `http://${baseDomains[0] ?? 'localhost'}:${port}`;

  return ({ protocol, host, localAddress }: HostFacts): string => {
    const name = nameOf(host);
    if (published && name === published.hostname) return published.origin;
    const ours =
      baseDomains.some((domain) => name === domain || name.endsWith(`.${domain}`)) ||
      hosts.includes(name) ||
      name.replaceAll(/[[\]]/g, '') === localAddress?.replace('::ffff:', '');
    const origin = `${published?.protocol ?? `${protocol}:`}//${host}`;
    return ours && URL.canParse(origin) ? new URL(origin).origin : otherwise;
  };
};

export type OwnOrigin = ReturnType<typeof createOwnOrigin>;
