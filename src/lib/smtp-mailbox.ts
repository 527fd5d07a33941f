/** Why a mail is not taken: on 4xx its sender tries again later, on 5xx they are told. */
export type SmtpRefusal = { code: number; words: string };

/** Whoever mail that comes over SMTP is for. */
export type SmtpMailbox = {
  /** Asked before anything of a mail is sent. */
  admit(recipient: string): Promise<SmtpRefusal | undefined>;
  /** Has to answer only when the mail is kept for good: from then on its sender forgets it. */
  take(envelope: { from: string; to: string }, raw: Uint8Array): Promise<SmtpRefusal | undefined>;
};
