import type { Share } from './project.ts';

/** 1250 is "12.5%". */
export const shareText = (share: Share): string => `${Number((share / 100).toFixed(2))}%`;
