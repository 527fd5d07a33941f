/** A signed-in shopper, as every service knows them: the id is ours, unguessable, and the only key of what they own. */
export type Consumer = {
  id: string;
  email: string;
  /** For greetings; absent when they never gave a name. */
  firstName?: string;
};
