import { contrastRatio, hexToOklch } from '#lib/colour.ts';
import { tenantPalettes } from '#ui/theme/tenant-palette.ts';

/** WCAG 2.2 level AA for text of normal size. */
export const readableRatio = 4.5;

export type ContrastFigure = { label: string; foreground: string; background: string; ratio: number };

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * The contrast of what is written in the colors of a brand. Derived colors always pass; text that an operator chose for
 * the accent may not. Empty for something that is no color.
 */
export const contrastFigures = (accent: string, onAccent: string): ContrastFigure[] => {
  if (!isColor(accent) || (onAccent !== '' && !isColor(onAccent))) return [];
  const { light, dark } = tenantPalettes(hexToOklch(accent), undefined, onAccent || undefined);
  const figure = (label: string, foreground: string, background: string): ContrastFigure => ({
    label,
    foreground,
    background,
    ratio: contrastRatio(foreground, background),
  });
  return [
    figure('Text on buttons', light['on-accent'], light.accent),
    figure('Text on buttons under the pointer', light['on-accent'], light['accent-hover']),
    figure('Links', light['accent-text'], light.surface),
    figure('Text on buttons, dark', dark['on-accent'], dark.accent),
    figure('Links, dark', dark['accent-text'], dark.raised),
  ];
};

export const isReadable = ({ ratio }: ContrastFigure): boolean => ratio >= readableRatio;

/** "1.53 to 1": rounded down, so that a ratio just below the limit never reads as the limit. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)} to 1`;
