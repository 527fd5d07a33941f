/** A signed-in shopper. The id is ours, unguessable, and the only key of everything they own. */
export type Consumer = {
  id: string;
  email: string;
  /** For greetings; missing if they gave no name. */
  firstName?: string;
};
