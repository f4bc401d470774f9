import { z } from "zod";
import { Email, IdParams } from "../../values/fields.ts";
import { everyLanguage } from "../../values/forms/form-fields.ts";
import { DEFAULT_LOCALE, Locale } from "../../values/locale.ts";
import { route } from "../../route.ts";
import { CampaignText } from "./campaign-text.ts";
import { staff } from "./campaigns.ts";

export const previewCampaign = route({
  ...staff,
  method: "post",
  path: "/admin/marketing-emails/:id/preview",
  summary: "The mail as recipients of one language receive it",
  params: IdParams,
  body: z.object({
    locale: Locale.default(DEFAULT_LOCALE),
    /** Unsaved texts; the stored ones when absent. */
    text: CampaignText.optional(),
  }),
  response: z.object({
    data: z.object({
      subject: z.string(),
      /** All that can be tested, the first one included. */
      subjects: z.array(z.string()),
      html: z.string(),
      text: z.string(),
      size_bytes: z.int(),
    }),
  }),
  codes: ["not_found"],
});

export const PREFLIGHT_CODES = [
  "missing_language",
  "language_off",
  "no_recipients",
  "empty_subject",
  "empty_mail",
  "half_written",
  "subject_repeated",
  "subject_test_single",
  "subject_test_clicks",
  "subject_test_few",
  "subject_test_no_rest",
  "subjects_unused",
  "empty_merge_field",
  "unknown_merge_field",
  "broken_link",
  "link_forbidden",
  "link_private",
  "link_unreachable",
  "link_language",
  "card_missing",
  "apartment_taken",
  "rule_empty",
  "rule_shows",
  "image_without_alt",
  "image_missing",
  "only_pictures",
  "too_large",
  "no_unsubscribe",
  "no_address",
  "from_other_domain",
  "public_url_local",
  "public_url_insecure",
  "spf",
  "dkim",
  "dmarc",
  "domain_record",
  "dns_unreachable",
] as const;
/** One finding. `error` prevents sending; `warning` is left to the user's judgement. */
export const PreflightFinding = z.object({
  level: z.enum(["error", "warning", "info"]),
  code: z.enum(PREFLIGHT_CODES),
  locale: Locale.nullable(),
  message: z.string(),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;
/** What the readers of one language get when a campaign starts that tests subjects. */
export const PlannedSubjects = z.object({
  locale: Locale,
  /** How many get each subject first; of one subject alone, all. */
  groups: z.array(z.int()),
  /** Who waits for the winner. */
  others: z.int(),
});
export type PlannedSubjects = z.infer<typeof PlannedSubjects>;
export const preflightCampaign = route({
  ...staff,
  method: "post",
  path: "/admin/marketing-emails/:id/preflight",
  summary:
    "Checks a campaign before sending: texts, links, pictures, size, the sender's domain, excluded recipients",
  params: IdParams,
  response: z.object({
    data: z.object({
      ok: z.boolean(),
      findings: z.array(PreflightFinding),
      recipients: z.object({
        total: z.int(),
        by_language: everyLanguage(z.int()),
        excluded: z.array(z.object({ reason: z.string(), count: z.int(), message: z.string() })),
      }),
      /** Null without a test of subjects; languages that nobody reads are left out. */
      subject_test: z.object({ hours: z.int(), languages: z.array(PlannedSubjects) }).nullable(),
      size_bytes: everyLanguage(z.int().nullable()),
      domain: z.object({
        name: z.string(),
        spf: z.enum(["found", "missing", "unknown"]),
        dkim: z.enum(["found", "missing", "unknown", "not_configured"]),
        dmarc: z.enum(["found", "missing", "unknown"]),
      }),
    }),
  }),
  codes: ["not_found"],
});
export const testCampaign = route({
  ...staff,
  method: "post",
  path: "/admin/marketing-emails/:id/test",
  summary:
    "Sends the mail to one address, in every written language or the named one, and with each subject that is tested; not counted in any figure. An address that is no colleague's takes a recent sign-in, password or code",
  params: IdParams,
  body: z.strictObject({ email: Email, locale: Locale.optional() }),
  response: z.object({ message: z.string() }),
  codes: ["not_found", "reauthentication_required", "mail_refused", "too_many_requests"],
});
