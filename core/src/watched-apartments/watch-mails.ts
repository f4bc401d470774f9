/** The beginning of the keys of mails about changes of apartments (`deliveries`). */
export const WATCH_MAIL = "watch-mail-";
export const watchKey = (watcherId: number, mailing: number): string =>
  `${WATCH_MAIL}${watcherId}-${mailing}`;
