/** What `MAIL_FROM` is until the operator sets it. */
export const DEFAULT_SENDER = "Ezo Development <no-reply@ezo.example>";

/** Of `Firm <mail@firm.ge>`; empty where there is the address alone. */
const nameOf = (sender: string): string =>
  sender.includes("<") ? sender.slice(0, sender.indexOf("<")).replaceAll('"', "").trim() : "";

/** Whether the operator has named the sender in `MAIL_FROM`: by another name than the one that Ezo comes with. */
export const isNamedSender = (sender: string): boolean =>
  !["", nameOf(DEFAULT_SENDER)].includes(nameOf(sender));
