/** Requirements of ASVS 5.0 that no test shows, in our own words. A key is a requirement, or a section for all in it. */
type Judged = Readonly<Record<string, string>>;

/** What the standard wants to be written: a heading of `docs/security.md` or another page of `docs/`, which must exist. */
export const WRITTEN: Judged = {
  "6.1.1": "security.md, Signing in",
  "6.1.3": "security.md, Signing in",
  "8.1.1": "architecture.md, Who may what",
};

export const NOT_APPLICABLE: Judged = {
  "1.2.6": "there is no LDAP",
  "1.2.7": "there is no XPath",
  "1.2.8": "there is no LaTeX",
  "1.3.8": "there is no Java, so no JNDI",
  "1.3.9": "there is no memcache",
  "1.4.1": "the language manages its memory",
  "4.3": "there is no GraphQL",
  "6.6": "no code is sent by another channel; a mailed link sets a password and signs nobody in",
  "6.8.1": "one identity provider at most",
  "6.8.3": "there is no SAML",
  "8.4.1": "an installation is one firm's",
  "10.2.2": "one authorization server at most",
  "10.3": "no call takes an access token of OAuth",
  "10.4": "Ezo is no authorization server",
  "10.5.5": "there is no back-channel logout",
  "10.6": "Ezo is no OpenID provider",
  "10.7": "Ezo is no authorization server",
  "12.1.3": "nothing is let in by a client certificate",
  "17.1": "there is no WebRTC",
  "17.2": "there is no WebRTC",
  "17.3": "there is no WebRTC",
};

export const SHORT: Judged = {
  "3.3.1": "the names of cookies have no prefix",
  "3.3.3": "the names of cookies have no prefix",
  "3.4.3": "base-uri is 'self' on the pages of the queue board, which set a base of their own",
  "5.4.3": "no file is scanned for viruses; those of mails are downloads with a warning",
  "6.1.2": "of words that a password may not be made of, only the owner's names are listed",
  "6.2.4": "the list has 1,557 passwords that are long enough, fewer than 3,000",
  "6.2.11": "the firm's and the product's names are not refused in passwords",
  "6.2.12": "passwords are not compared with those of known breaches",
  "6.3.3": "a second factor is demanded only where the firm decides so",
  "6.5.5": "a code of the app is also taken one step early or late, 90 seconds in all",
  "7.1.1": "the times are written down, but not why they differ from those of NIST",
  "7.5.2": "ending a session asks for nothing, so that it is quick in an emergency",
  "13.2.1": "database and Redis are reached with a password that stays the same",
  "13.3.1": "secrets are files and variables, without a vault",
  "14.2.1": "mailed links and the bounce webhook have their token in the address",
  "15.1.1": "no time is promised in which vulnerable packages are replaced",
  "15.1.2": "all packages are listed (`npm run sbom`), but nothing checks that they are still maintained",
  "15.2.1": "no time is promised in which vulnerable packages are replaced",
  "16.3.3": "refused calls and throttles are events, refused input is not",
  "16.4.2": "the audit log cannot be changed unseen; other logs have only the rights of files",
  "16.4.3": "sending logs to another machine is left to the operator",
};
