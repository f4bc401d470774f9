/** Running the system: connections, the cache, jobs, page speed and backups. Rows of the specification's section 9. */

/**
 * How long an idle connection is kept. Longer than proxies in front keep theirs (Caddy: 2 minutes, nginx: 1 minute): a
 * proxy that sends a request on a connection which is just being closed cannot repeat a POST, and answers 502.
 */
export const CONNECTION_IDLE_MS = 125_000;
/** How long a request may take to arrive; its headers have Node's minute. */
export const REQUEST_ARRIVES_MS = 5 * 60_000;
/** The same with a file that is read while it comes: on a line that sends 1 Mbit/s, the largest video takes 28 minutes. */
export const FILE_ARRIVES_MS = 30 * 60_000;
/** Live connections without a session per address (of IPv6: per /64) and server. An office or a mobile network may share
 *  one address. `RATE_LIMIT_SCALE` multiplies it. */
export const LIVE_CONNECTIONS_PER_ADDRESS = 100;
/** How long a live connection may stay open without joining a namespace. */
export const LIVE_UNJOINED_MS = 10_000;

/** How long a stale public answer may be served while the database is down. */
export const CACHE_STALE_MS = 10 * 60 * 1000;
/**
 * For how long after a change visitors may get the copy from before it, at most a second in all. It is counted from when a
 * server is notified of the change; the rest of the second is for the news on its way.
 */
export const CACHE_OLDER_MS = 800;
/** `Server-Timing` of an older copy: the only header of a document that its scripts can read. */
export const OLDER_COPY = "older";
/** `data-hydrated` of a document whose controls work: React has hydrated it, and the router listens. */
export const HYDRATED_MARK = "hydrated";
/** Set when staff have changed something, so that they see their own change at once, on every server. */
export const SAVED_COOKIE = "ezo_saved";
export const SAVED_SEEN_MS = 2000;
/** A page that renders for longer hangs: its thread is ended. */
export const RENDER_LIMIT_MS = 15_000;
/** How many pages may wait for each thread that renders; what comes beyond is answered 503, or with an older copy. */
export const RENDERS_WAITING_PER_THREAD = 100;
/** And for all threads of a server together. */
export const RENDERS_WAITING_MAX = 500;
/** Longer addresses are not cached. */
export const CACHED_URL_MAX_LENGTH = 300;
/** How long lists of articles may show an outdated view count. */
export const VIEWS_SHOWN_WITHIN_MS = 5000;
export const CACHE_WARM_MAX_ADDRESSES = 5000;
export const CACHE_WARM_TIMEOUT_MS = 5 * 60 * 1000;
export const CACHE_CLEAR_TIMEOUT_MS = 15_000;

export const JOB_PAGE_SIZE = 25;
/** Jobs retried by one call, so that no call runs into a timeout; more need further calls. */
export const JOB_RETRY_BATCH = 100;
/** Maximum number of jobs that one search reads. */
export const JOB_SEARCH_MAX = 20_000;
export const JOB_REFRESH_MS = 3000;
/** The queues' raw view: its path, the lifetime of a ticket, the length of a visit. */
export const BOARD_PATH = "/admin/board";
export const BOARD_TICKET_MS = 60_000;
export const BOARD_VISIT_MS = 15 * 60_000;

/** Further apart than this, the clocks of a server and of the database make terms end too early or too late. */
export const CLOCKS_APART_MS = 5 * 60_000;

/** With less free space than this a disk counts as full: the largest upload does not fit any more. */
export const DISK_FULL_BYTES = 20 * 1024 * 1024;

/** Fraction of page loads that report their timings. */
export const VITALS_SAMPLE = 0.25;
/** Number of days that the page speed figures cover. */
export const VITALS_WINDOW_DAYS = 7;
export const VITALS_KEPT_DAYS = 90;
export const SYSTEM_REFRESH_MS = 15_000;
/** How old the last backup may be: one a day, and a day in which it may have failed. */
export const BACKUP_FRESH_MS = 2 * 24 * 60 * 60 * 1000;

/** After so many days `/admin/system` names a key: one with which another system reads, and the one that signs push messages. */
export const API_KEY_USED_DAYS = 365;
export const PUSH_KEY_USED_DAYS = 3 * 365;
