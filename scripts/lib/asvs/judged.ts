/** Requirements of ASVS 5.0 that no test shows, in our own words. A key is a requirement, or a section for all in it. */
type Judged = Readonly<Record<string, string>>;

/**
 * What reading the code shows, without a test: the file, which must exist, and what is in it. Weaker than a test, because
 * nothing fails when the code becomes another.
 */
export const READ: Readonly<Record<string, readonly [file: string, what: string]>> = {
  "1.1.1": [
    "server/src/http/request/validation/storable.ts",
    "Express decodes an address once; it is decoded here only to be looked at",
  ],
  "1.1.2": [
    "web/src/entry-server.tsx",
    "texts are stored as they are meant, and escaped by React when it writes the page",
  ],
  "1.3.5": [
    "core/src/platform/text/sanitize.ts",
    "rich text is HTML of a list without styles; there is no Markdown",
  ],
  "1.5.1": [
    "core/src/platform/text/xlsx-process.ts",
    "the reader of workbooks knows no document types and no entities of its own, in a process apart",
  ],
  "3.2.2": [
    "web/src/shared/content/html.tsx",
    "only HTML that was cleaned is put in as such; React writes text",
  ],
  "3.4.2": [
    "server/src/http/pages/discovery/feeds.ts",
    "only the public feed of units is open to pages of other sites, to all of them",
  ],
  "4.1.1": ["server/src/http/call/respond.ts", "answers name their type, and those of text their charset"],
  "4.2.1": ["server/src/server.ts", "messages are parsed by Node, strictly, with Caddy before it"],
  "4.4.1": [
    "web/src/shared/live/public-events.ts",
    "live connections go to the page's own origin: encrypted where the page is",
  ],
  "6.2.6": [
    "web/src/admin/session/login/login-form.tsx",
    "passwords are typed into fields that hide and can show them",
  ],
  "6.2.7": [
    "web/src/admin/session/login/login-form.tsx",
    "fields for passwords say what they are, and nothing intercepts a paste",
  ],
  "6.2.8": ["core/src/users/passwords/passwords.ts", "a password is hashed and compared as it came"],
  "6.2.9": ["contract/src/values/limits/accounts.ts", "a password may have 200 characters"],
  "6.5.3": [
    "core/src/users/second-factor/recovery-codes.ts",
    "recovery codes are of `node:crypto`; the app's secret is of `otpauth`, which takes it from there",
  ],
  "10.1.1": [
    "core/src/users/sso/provider.ts",
    "the provider's tokens are used in one function and go no further",
  ],
  "10.5.3": [
    "core/src/users/sso/provider.ts",
    "`openid-client` refuses metadata whose issuer is not the one of the settings",
  ],
  "11.2.1": [
    "core/src/platform/crypto/sealed.ts",
    "ciphers, hashes and signatures are those of Node and of known packages; none is our own",
  ],
  "11.3.1": ["core/src/platform/crypto/sealed.ts", "AES in GCM alone"],
  "11.3.2": ["core/src/platform/crypto/sealed.ts", "AES-256-GCM alone"],
  "11.4.1": [
    "core/src/platform/cache/stored-answer.ts",
    "SHA-256; SHA-1 only names answers and builds, and is in TOTP as apps expect",
  ],
  "11.6.1": ["scripts/lib/dkim-key.ts", "RSA of 2,048 bits for DKIM; ES256 for push messages"],
  "12.1.1": ["Caddyfile", "no version of TLS is named, so that it is Caddy's: 1.2 and 1.3"],
  "12.1.2": ["Caddyfile", "no cipher is named, so that they are Caddy's"],
  "12.2.2": ["Caddyfile", "for a domain Caddy gets a certificate from a public authority"],
  "12.3.2": ["core/src/platform/mail/mailer.ts", "no connection switches the check of certificates off"],
  "13.2.3": ["docker-compose.yml", "no password has a default; that of the database is asked for"],
  "13.4.2": ["Dockerfile", "Node and its packages run in production mode"],
  "15.3.5": [
    "server/src/http/call/parse-call.ts",
    "every input has the type of its schema before a handler has it",
  ],
  "15.3.7": [
    "server/src/http/call/parse-call.ts",
    "path, query and body are parsed apart; a name that comes twice is a list, which only a list's schema takes",
  ],
  "16.2.2": ["core/src/platform/log/log.ts", "times are in UTC, with milliseconds"],
  "16.2.3": ["core/src/platform/log/log.ts", "logs go to standard output alone"],
  "16.3.4": ["server/src/http/errors.ts", "unexpected failures are logged with their cause"],
  "16.5.1": [
    "server/src/http/errors.ts",
    "an unexpected failure is answered by a general message and the request's id",
  ],
};

/** What the standard wants to be written: a heading of `docs/security.md` or another page of `docs/`, which must exist. */
export const WRITTEN: Judged = {
  "2.1.1": "architecture/contract-and-rights.md, The contract",
  "2.1.3": "security.md, Input",
  "5.1.1": "security.md, Input",
  "6.1.1": "security.md, Signing in",
  "6.1.2": "security.md, Signing in",
  "6.1.3": "security.md, Signing in",
  "6.4.4": "operations.md, Lost second factors",
  "7.1.1": "security.md, Lengths of sessions",
  "7.1.2": "security.md, Lengths of sessions",
  "7.1.3": "operations.md, Single sign-on",
  "8.1.1": "architecture/contract-and-rights.md, Who may what",
  "11.1.1": "operations.md, How long keys are used",
  "11.1.2": "security.md, Keys and algorithms",
  "13.1.1": "security.md, What Ezo connects to",
  "14.1.1": "security.md, What is protected",
  "14.1.2": "security.md, What is protected",
  "15.1.1": "security.md, Packages and licences",
  "16.1.1": "operations.md, Where logs are",
};

export const NOT_APPLICABLE: Judged = {
  "1.2.5": "nothing that was sent is part of a command line",
  "1.2.6": "there is no LDAP",
  "1.2.7": "there is no XPath",
  "1.2.8": "there is no LaTeX",
  "1.2.9": "no pattern is made of what was sent",
  "1.3.2": "no text is run as code, and the policy of pages forbids it",
  "1.3.7": "templates are code; texts have placeholders, for which values are put in",
  "1.3.8": "there is no Java, so no JNDI",
  "1.3.9": "there is no memcache",
  "1.3.10": "what formats texts and the lines of the log is never what was sent",
  "1.4.1": "the language manages its memory",
  "1.4.3": "the language manages its memory",
  "1.5.2": "nothing that is read restores objects: JSON, forms and delimited text",
  "3.5.1": "a session is a header that a page of another site cannot send",
  "3.5.4": "site and admin are one application",
  "3.5.5": "no window takes messages of another one",
  "3.7.1": "no page needs a plug-in",
  "4.3": "there is no GraphQL",
  "4.4.3": "a live connection shows the session's own token",
  "4.4.4": "a live connection shows the session's own token",
  "5.3.1": "no file that is stored is run",
  "6.2.10": "no password has to be changed after a time",
  "6.3.2": "there is no account but those that somebody has named",
  "6.4.2": "there are no hints and no secret questions",
  "6.6": "no code is sent by another channel; a mailed link sets a password and signs nobody in",
  "6.8.1": "one identity provider at most",
  "6.8.3": "there is no SAML",
  "7.2.3": "a session's token is signed, and its id alone opens nothing",
  "8.4.1": "an installation is one firm's",
  "10.2.2": "one authorization server at most",
  "10.3": "no call takes an access token of OAuth",
  "10.4": "Ezo is no authorization server",
  "10.5.5": "there is no back-channel logout",
  "10.6": "Ezo is no OpenID provider",
  "10.7": "Ezo is no authorization server",
  "11.4.4": "no key is made of a password",
  "12.1.3": "nothing is let in by a client certificate",
  "17.1": "there is no WebRTC",
  "17.2": "there is no WebRTC",
  "17.3": "there is no WebRTC",
};

export const SHORT: Judged = {
  "5.4.3": "no file is scanned for viruses; those of mails are downloads with a warning",
  "6.2.4":
    "the list has 1,557 passwords that are long enough, fewer than 3,000; 47,676 shorter ones are refused with signs and numbers around them",
  "6.2.12": "passwords are not compared with those of known breaches",
  "6.3.3": "a second factor is demanded only where the firm decides so",
  "6.5.5": "a code of the app is also taken one step early or late, 90 seconds in all",
  "7.2.4": "a session goes on with the same token when its password is given once more",
  "11.2.2": "algorithms are in the code, and no setting changes them",
  "11.2.3": "keys of DKIM have 2,048 bits, since many providers of DNS take no longer ones",
  "11.5.1": "the address of an offer has 122 random bits, since the version before takes no other",
  "12.3.1": "with compose PostgreSQL and Redis are reached without TLS, in a network of their own",
  "12.3.3": "with compose Caddy reaches the servers without TLS",
  "12.3.4": "with compose the connections between containers have no certificates",
  "13.2.1": "database and Redis are reached with a password that stays the same",
  "13.2.2": "Ezo's database user owns its tables",
  "13.3.1": "secrets are files and variables, without a vault",
  "13.3.2": "with compose every container of Ezo has all secrets",
  "14.2.1": "mailed links have their token in the address",
  "14.3.3": "unsaved work of staff stays in the browser's storage until it is saved, 30 days at most",
  "15.2.1": "nothing checks that no package is older than the periods for replacing it allow",
  "16.4.2": "the audit log cannot be changed unseen; other logs have only the rights of files",
};
