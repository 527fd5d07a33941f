const address = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<rest>.*)$/s;

/**
 * One address for each server of a DATABASE_URL with several, written as libpq takes them:
 * `postgres://user@a:5432,b:5432/name`, or `?host=/run/a,/run/b` for sockets.
 */
export const hostUrls = (databaseUrl: string): readonly string[] => {
  const { start = '', hosts = '', rest = '' } = address.exec(databaseUrl)?.groups ?? {};
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${start}${host}${rest}`);
  return URL.canParse(databaseUrl) ? urlsOfQuery(databaseUrl) : [databaseUrl];
};

const urlsOfQuery = (databaseUrl: string): readonly string[] => {
  const url = new URL(databaseUrl);
  const hosts = (url.searchParams.get('host') ?? '').split(',');
  const ports = (url.searchParams.get('port') ?? '').split(',');
  if (hosts.length === 1) return [databaseUrl];
  return hosts.map((host, at) => {
    const own = new URL(url);
    own.searchParams.set('host', host);
    const port = ports[at] ?? ports[0];
    if (port) own.searchParams.set('port', port);
    return own.href;
  });
};

/** The server of an address, without user and password, for messages. */
export const hostName = (url: string): string => {
  const { host, searchParams } = new URL(url);
  return [searchParams.get('host') ?? host, searchParams.get('port')].filter(Boolean).join(':');
};
