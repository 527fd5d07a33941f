/** Why a mail is refused: after a 4xx code the sender's server retries later, after a 5xx it reports the failure. */
export type SmtpRefusal = { code: number; words: string };

/** Receives mail that arrives over SMTP. */
export type SmtpMailbox = {
  /** Checks a recipient, before any of the mail is sent. */
  admit(recipient: string): Promise<SmtpRefusal | undefined>;
  /** Resolves only after the mail is stored: from then on the sender's server considers it delivered. */
  take(envelope: { from: string; to: string }, raw: Uint8Array): Promise<SmtpRefusal | undefined>;
};
