/** How often one caller, account or mailbox may do what can be misused. Rows of the specification's section 9. */

/** Requests per address (of IPv6: per /64); `RATE_LIMIT_SCALE` multiplies `points`. */
export const RATE_LIMITS = {
  enquiry: { points: 20, durationSeconds: 10 * 60 },
  /** As of enquiries, what is refused counts, too: a plan out of bounds is found out in a transaction. */
  offer: { points: 20, durationSeconds: 10 * 60 },
  /** Beyond both of these: enquiries and offers that are sent again under the key of one that is stored. */
  repeat: { points: 30, durationSeconds: 10 * 60 },
  /** Pages and PDFs of offers. */
  offerView: { points: 300, durationSeconds: 10 * 60 },
  /** PDFs of projects; each is made once, but what it says is read every time. */
  brochure: { points: 60, durationSeconds: 10 * 60 },
  newsletter: { points: 10, durationSeconds: 10 * 60 },
  /** What is refused as invalid is given back: who corrects a form asks once. */
  savedSearch: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  keptShortlist: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  ownData: { points: 10, durationSeconds: 10 * 60, sparesInvalid: true },
  /** Changes of a kept shortlist, and readings of it; an office may share one address. */
  keptChanges: { points: 300, durationSeconds: 10 * 60 },
  vitals: { points: 60, durationSeconds: 10 * 60 },
  /** Reports of what visitors look at; an office may share one address. */
  views: { points: 120, durationSeconds: 10 * 60 },
  loginByAddress: { points: 20, durationSeconds: 15 * 60 },
  /** Links asked for at the login page: beyond that nothing is mailed, with the same answer. And links "that was not me". */
  forgottenPassword: { points: 20, durationSeconds: 15 * 60 },
  /** Calls that ask for a link: a flood of them is refused, whatever they name. */
  forgottenPasswordCalls: { points: 200, durationSeconds: 15 * 60 },
  /** Attempts on one account from one unknown address. */
  loginByAccountAndAddress: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts on one account from all unknown addresses together. */
  loginByAccount: { points: 100, durationSeconds: 15 * 60 },
  /** Attempts on one account from a device or address known to it; others cannot use up this limit. */
  loginByKnown: { points: 8, durationSeconds: 15 * 60 },
  /** Second steps of logins by address, of whatever account. */
  secondFactor: { points: 200, durationSeconds: 15 * 60 },
  /** Each step of single sign-ons by address: no password can be guessed in them. */
  sso: { points: 200, durationSeconds: 15 * 60 },
  /** Wrong codes after a right password, in the same way. A million codes, of which three fit at a time. */
  codeByAccountAndAddress: { points: 8, durationSeconds: 15 * 60 },
  codeByAccount: { points: 30, durationSeconds: 60 * 60 },
  codeByKnown: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts at the current password by a logged-in user. */
  currentPassword: { points: 8, durationSeconds: 15 * 60 },
  /** Attempts at a code of the second factor by a logged-in user. A right password gives none of them back. */
  currentCode: { points: 8, durationSeconds: 15 * 60 },
  /** Calls of mail systems that report bounces. */
  webhook: { points: 6000, durationSeconds: 10 * 60 },
  /** Those of them that are refused. */
  refusedWebhook: { points: 60, durationSeconds: 10 * 60 },
  /** Test mails of campaigns by one user, each language counted. */
  testMail: { points: 60, durationSeconds: 60 * 60 },
  /** Test mails by anybody to one mailbox that belongs to no member of staff: four in every language. */
  testMailTo: { points: 12, durationSeconds: 60 * 60 },
  /** Checks of the sender's domain beyond the usual ones, by anybody. */
  domainCheck: { points: 6, durationSeconds: 10 * 60 },
  /** Replies to enquiries by one user. */
  reply: { points: 120, durationSeconds: 60 * 60 },
  /** Replies by anybody to one mailbox, whichever enquiries it has sent. */
  replyTo: { points: 20, durationSeconds: 60 * 60 },
  /** Files that one user adds to mails. */
  replyFile: { points: 200, durationSeconds: 60 * 60 },
  /** Files that mails link to; an office may share one address, and some programs fetch a file in several attempts. */
  linkedFile: { points: 60, durationSeconds: 10 * 60 },
  /** Test messages of one user to their own devices. */
  pushTest: { points: 20, durationSeconds: 60 * 60 },
  /** Service workers that report a new subscription. */
  pushRenewal: { points: 60, durationSeconds: 10 * 60 },
} as const;
export type RateLimitName = keyof typeof RATE_LIMITS;
