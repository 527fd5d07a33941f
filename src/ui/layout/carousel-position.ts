type ScrollPosition = { left: number; width: number; contentWidth: number };

/** Whether there is more to either side; a pixel of slack for fractional scroll positions. */
export const moreToEitherSide = ({
  left,
  width,
  contentWidth,
}: ScrollPosition): { before: boolean; after: boolean } => ({
  before: left > 1,
  after: left + width < contentWidth - 1,
});

/** Nearly a whole view, so that the last thing seen is still in view and can be recognised. */
export const scrollStep = ({ width }: Pick<ScrollPosition, 'width'>): number => Math.round(width * 0.85);
