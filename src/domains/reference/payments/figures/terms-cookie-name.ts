/** The name of the terms cookie; readable by scripts, valid for a year. */
export const termsCookie = 'deal';
