/** Health checks, answered on any host name, because probes often use an IP address. */
export const probePaths = { alive: '/healthz', ready: '/readyz' } as const;

export const metricsPath = '/metrics';
