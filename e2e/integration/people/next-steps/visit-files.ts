import type { ReceivedMail } from "../../../stack/services/mailbox.ts";

/** The calendar files of mails about visits, in their order; other mails have none. */
export const visitFilesIn = (mails: readonly ReceivedMail[]): string[] =>
  mails.flatMap((mail) => {
    const part = mail.attachments.find(
      ({ mimeType }) => mimeType === "text/calendar" || mimeType === "application/ics",
    );
    if (!part) return [];
    const { content } = part;
    return [typeof content === "string" ? content : new TextDecoder().decode(content as ArrayBuffer)];
  });

/** A value of a calendar file, by its name. */
export const valueOf = (file: string, name: string): string | undefined =>
  new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, "m").exec(file.replace(/\r\n[ \t]/g, ""))?.[1]?.trim();

/** What calendars go by: what each file does, of which entry, and in which order. */
export const entriesOf = (files: readonly string[]) => ({
  methods: files.map((file) => valueOf(file, "METHOD")),
  uids: new Set(files.map((file) => valueOf(file, "UID"))),
  sequences: files.map((file) => Number(valueOf(file, "SEQUENCE"))),
});

/** Whether calendars take each of these for newer than the one before. */
export const isRising = (sequences: readonly number[]): boolean =>
  sequences.every((sequence, at) => at === 0 || sequence > (sequences[at - 1] ?? 0));
