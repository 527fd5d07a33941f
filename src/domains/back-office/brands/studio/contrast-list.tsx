import {
  type ContrastFigure,
  contrastFigures,
  isReadable,
  ratioText,
  readableRatio,
} from '#domains/reference/brands/studio/accent-contrast.ts';
import { StatusDot } from '#ui/badge.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './studio-screen.module.css';

const textOf = ({ label, ratio }: ContrastFigure): string => `${label}: ${ratioText(ratio)}`;

/** The contrast of the colors as they are typed, by the function that the server refuses by. */
export const ContrastList = ({ accent, onAccent }: { accent: string; onAccent: string }) => {
  const figures = contrastFigures(accent, onAccent);
  if (figures.length === 0) return null;
  return (
    <ul className={styles.contrast} aria-label={`Contrast; AA asks for ${readableRatio} to 1`} aria-live="polite">
      {figures.map((figure) => (
        <li key={figure.label}>
          <span
            className={styles.swatch}
            style={{ background: figure.background, color: figure.foreground }}
            aria-hidden="true"
          >
            Aa
          </span>
          {isReadable(figure) ? (
            <StatusDot tone="positive">{textOf(figure)}</StatusDot>
          ) : (
            <InlineError quiet>{textOf(figure)}, too little for AA</InlineError>
          )}
        </li>
      ))}
    </ul>
  );
};
