import type { Share } from '#domains/people/experiments/project.ts';

/** 1250 is "12.5%". */
export const shareText = (share: Share): string => `${Number((share / 100).toFixed(2))}%`;
