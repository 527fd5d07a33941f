/** Parameter with the place and distance of the page that the form was sent from. */
export const placeBeforeParam = 'was';

/** Sent along so that an unchanged place or distance does not count as chosen. */
export const placeBefore = ({ zip, radius }: { zip: string; radius: number }): string => `${zip} ${radius}`;
