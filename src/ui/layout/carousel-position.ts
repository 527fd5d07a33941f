type ScrollPosition = { left: number; width: number; contentWidth: number };

/** Whether there is more content on either side, with a tolerance of a pixel for fractional scroll positions. */
export const moreToEitherSide = ({
  left,
  width,
  contentWidth,
}: ScrollPosition): { before: boolean; after: boolean } => ({
  before: left > 1,
  after: left + width < contentWidth - 1,
});

/** Scrolls by a little less than the visible width, so that the last item stays in view. */
export const scrollStep = ({ width }: Pick<ScrollPosition, 'width'>): number => Math.round(width * 0.85);
