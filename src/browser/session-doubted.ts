/** The name of the event that says: the server took somebody for nobody, so their session may have ended elsewhere. */
export const sessionDoubted = 'sessiondoubted';
