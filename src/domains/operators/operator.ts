/** Somebody who runs the site, while they are signed in. */
export type Operator = { id: string; email: string; name: string };
