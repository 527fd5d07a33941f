/** The file as a whole cannot be read as a feed; the message says why in a sentence. */
export class FeedFileError extends Error {}
