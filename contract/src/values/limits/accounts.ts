/**
 * Accounts of staff: passwords, sessions, the second factor, the single sign-on, and roles. Rows of the specification's
 * section 9.
 */

export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_LINK_LIFETIME_MS = 48 * 60 * 60 * 1000;
/** Minimum time between renewed password links to one user. */
export const PASSWORD_LINK_RENEWAL_EVERY_MS = 60_000;
/** A link that somebody asked for at the login page. */
export const FORGOTTEN_PASSWORD_LINK_LIFETIME_MS = 30 * 60 * 1000;
/** Links that can be asked for at the login page per user and day, so that strangers cannot flood a mailbox. */
export const FORGOTTEN_PASSWORD_LINKS_PER_DAY = 5;
/** Every answer about a forgotten password takes this long, whether or not there is such a user. */
export const FORGOTTEN_PASSWORD_ANSWER_MS = 400;

/** Session lifetimes: a plain login and one with `rememberMe`. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** After so many minutes without a call of the person a session that is not remembered ends. */
export const IDLE_MINUTES = { min: 5, max: 12 * 60, default: 8 * 60 } as const;
/** An open page of which the person did not touch anything for so long calls for itself. */
export const UNATTENDED_AFTER_MS = 60_000;
/** A person who types for long without a call is reported to be there at most this often. */
export const ATTENDED_CALL_EVERY_MS = 2 * 60_000;
/** How long after a sign-in, or a password or code given since, the calls that ask for it are open. */
export const REAUTHENTICATION_MINUTES = 10;

/** The cookie that identifies a browser that has logged in before. Over https its name has a prefix, as those of all cookies have. */
export const DEVICE_COOKIE = "ezo_device";
export const DEVICE_KNOWN_DAYS = 180;
/** How long the link "that was not me" in a mail about one's account works. */
export const NOT_ME_DAYS = 7;
/** Minimum time between warnings to a user about failed logins. */
export const LOGIN_WARNING_EVERY_MS = 24 * 60 * 60 * 1000;

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Codes of so many steps before and after the present one are taken: clocks differ. */
export const TOTP_DRIFT_STEPS = 1;
export const TOTP_SECRET_BYTES = 20;
/** How long a secret that was shown can be confirmed. */
export const SECOND_FACTOR_SETUP_MS = 15 * 60 * 1000;
/** How long a login waits for its second factor. */
export const SECOND_FACTOR_TICKET_MS = 5 * 60 * 1000;
export const SECOND_FACTOR_CODE_MAX_LENGTH = 60;
/** How late a changed rule about second factors may apply to open sessions on other servers. */
export const SECOND_FACTOR_RULE_KEPT_MS = 2000;
/** Minimum time between warnings that somebody who knows the password guesses codes. */
export const CODE_WARNING_EVERY_MS = 24 * 60 * 60 * 1000;
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;
/** Characters of a recovery code, of 32 kinds: 50 bits. */
export const RECOVERY_CODE_LENGTH = 10;

/** How long somebody may take at the provider of the single sign-on. */
export const SSO_ATTEMPT_MS = 10 * 60 * 1000;
/** How long the browser that comes back from there may take to ask for its session. */
export const SSO_CODE_MS = 60_000;
/** How long the provider may take for an answer. */
export const SSO_PROVIDER_TIMEOUT_SECONDS = 10;
/** How long what the provider says of itself is kept. */
export const SSO_DISCOVERY_KEPT_MS = 60 * 60 * 1000;
/** The cookies of a single sign-on that is going on; neither is readable by scripts. */
export const SSO_ATTEMPT_COOKIE = "ezo_sso";
export const SSO_CODE_COOKIE = "ezo_sso_code";
/** How long a password that was set on the command line opens sessions where only the single sign-on does. */
export const PASSWORD_OPENED_MS = 24 * 60 * 60 * 1000;

/** Projects to which one user can be limited. */
export const USER_PROJECTS_MAX = 200;
/** Roles that a firm has at once, those that Ezo comes with included: a list of roles is one page. */
export const ROLES_MAX = 50;
export const ROLE_KEY_MAX_LENGTH = 40;
export const ROLE_NAME_MAX_LENGTH = 60;
