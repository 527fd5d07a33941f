/** The file as a whole is not a readable feed; the message is a sentence. */
export class FeedFileError extends Error {}
