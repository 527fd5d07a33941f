/** Whoever watches the process asks these, by whatever name it has there. */
export const probePaths = { alive: '/healthz', ready: '/readyz' } as const;

export const metricsPath = '/metrics';
