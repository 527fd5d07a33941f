/** The place and distance of the page that a form was sent from. */
export const placeBeforeParam = 'was';

/** Sent along, so that a place or distance that was merely left as it is does not count as chosen. */
export const placeBefore = ({ zip, radius }: { zip: string; radius: number }): string => `${zip} ${radius}`;
