import { z } from "zod";
import { Day, Id, Instant } from "../values/fields.ts";
import { Locale } from "../values/locale.ts";
import { ReaderFrequency } from "./frequency.ts";

/** Only `subscribed` contacts who have not paused receive campaigns. `pending` contacts have not confirmed yet (double opt-in). */
export const CONTACT_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;
export const ContactStatus = z.enum(CONTACT_STATUSES);
export type ContactStatus = z.infer<typeof ContactStatus>;
export const CONTACT_SOURCES = ["enquiry", "import", "newsletter", "staff"] as const;
export const ContactSource = z.enum(CONTACT_SOURCES);
export type ContactSource = z.infer<typeof ContactSource>;
/** In answers: a day where the time is not known. */
const ConsentTime = z.union([Instant, Day]);

/** A marketing contact with the proof of consent: when, where, to which text. */
export const ContactRow = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  language: Locale,
  source: ContactSource,
  status: ContactStatus,
  status_at: Instant,
  /** Until when the reader has paused campaigns; null where they have not. */
  paused_until: Instant.nullable(),
  /** The keys of the topics that the reader has left. */
  left_topics: z.array(z.string()),
  /** How often the reader wants campaigns at most. */
  frequency: ReaderFrequency,
  consent_at: ConsentTime.nullable(),
  consent_source: z.string().nullable(),
  consent_text: z.string().nullable(),
  consent_text_version: z.string().nullable(),
  tags: z.array(z.string()),
  interests: z.object({ project_ids: z.array(Id), rooms: z.array(z.int()) }),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ContactRow = z.infer<typeof ContactRow>;
