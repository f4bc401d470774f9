import type { CompiledMail } from "../compile/compile.ts";
import type { MailLinks } from "./mail-links.ts";
import { oneClickUnsubscribe } from "../../platform/mail/mailer.ts";
import { fill, oneLine, parseTemplate, type Template } from "../merge.ts";

/** A compiled mail, ready to be filled in for each reader. */
export interface MailContent {
  /** The first one, and those that are tested beside it. */
  subjects: readonly [Template, ...Template[]];
  html: Template;
  text: Template;
  linkCount: number;
  /** The sender's name in the language of the mail. */
  fromName: string | undefined;
}

export function mailContent(compiled: CompiledMail): MailContent {
  return {
    subjects: [
      parseTemplate(compiled.subject, "text"),
      ...compiled.moreSubjects.map((subject) => parseTemplate(subject, "text")),
    ],
    html: parseTemplate(compiled.html, "html"),
    text: parseTemplate(compiled.text, "text"),
    linkCount: compiled.links.length,
    fromName: compiled.fromName,
  };
}

/** One reader's mail, with the headers by which mail programs know a list and offer to unsubscribe. */
export function readerMail(
  content: MailContent,
  reader: {
    id: string | number;
    email: string;
    name: string;
    /** Which of the subjects the mail has. */
    subjectIndex?: number;
    messageId: string;
    links: MailLinks;
    replyTo: string | undefined;
    /** The sender's address, where it is not that of MAIL_FROM. */
    fromAddress?: string | undefined;
    /** The sender's domain: readers' filters know the list by an id that is the same in every campaign. */
    listDomain: string;
  },
) {
  const id = BigInt(reader.id);
  const { links } = reader;
  const unsubscribe = links.unsubscribe(id);
  const values: Record<string, string> = {
    name: reader.name,
    email: reader.email,
    unsubscribe_url: unsubscribe,
    preferences_url: links.preferences(id),
    open_url: links.open(id),
    view_url: links.view(id),
  };
  for (let index = 0; index < content.linkCount; index++) values[`click:${index}`] = links.click(id, index);
  return {
    to: reader.email,
    fromName: content.fromName,
    fromAddress: reader.fromAddress,
    subject: oneLine(fill(content.subjects[reader.subjectIndex ?? 0] ?? content.subjects[0], values, "text")),
    html: fill(content.html, values, "html"),
    text: fill(content.text, values, "text"),
    messageId: reader.messageId,
    replyTo: reader.replyTo,
    headers: {
      ...oneClickUnsubscribe(unsubscribe),
      "List-Id": `<newsletter.${reader.listDomain}>`,
      Precedence: "bulk",
      "Auto-Submitted": "auto-generated",
    },
  };
}
