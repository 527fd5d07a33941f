/** A dealer or a model, as the subject of reviews. */
export type RatingSubject = `dealer:${number}` | `model:${string}`;

export const dealerSubject = (ownerId: number): RatingSubject => `dealer:${ownerId}`;
export const modelSubject = (modelCode: string): RatingSubject => `model:${modelCode}`;

/** Undefined for anything that is neither. */
export const readSubject = (
  text: string,
): { kind: 'dealer'; id: number } | { kind: 'model'; code: string } | undefined => {
  const dealer = /^dealer:(\d{1,10})$/.exec(text)?.[1];
  if (dealer !== undefined) return { kind: 'dealer', id: Number(dealer) };
  const code = /^model:([\w.-]{1,40})$/.exec(text)?.[1];
  return code === undefined ? undefined : { kind: 'model', code };
};

export type PartTotal = { sum: number; count: number };

/** The sums of all reviews of a subject that can be read here. */
export type RatingTotals = {
  /** The number of reviews with one to five stars. */
  stars: readonly number[];
  parts: Readonly<Record<string, PartTotal>>;
  again: { yes: number; count: number };
};

export const noTotals: RatingTotals = { stars: [0, 0, 0, 0, 0], parts: {}, again: { yes: 0, count: 0 } };

/** An average and the number of reviews behind it, each of which can be read. */
export type Rating = { value: number; count: number };

const averageOf = (sum: number, count: number): number => Math.round((sum / count) * 10) / 10;

/** Null without reviews. Rounded once, so that every page and answer says the same (REV-01). */
export const ratingOf = ({ stars }: Pick<RatingTotals, 'stars'>): Rating | null => {
  const count = stars.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return {
    value: averageOf(
      stars.reduce((sum, one, at) => sum + one * (at + 1), 0),
      count,
    ),
    count,
  };
};

export const partAverage = ({ sum, count }: PartTotal): number => averageOf(sum, count);
