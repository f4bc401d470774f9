import type { retentionKa } from "./retention-ka.ts";
import type { TextsLike } from "../../text-keys.ts";

export const retentionEn = {
  "screen.retention": "Data retention",
  "audit.thing.retention_settings": "Retention settings",
  "audit.thing.retention": "Data past its period",

  "retention.periods": "How long data is kept",
  "retention.periods_hint": "A change counts from the next night on. An empty field switches a rule off.",
  "retention.off": "Off",
  "retention.enquiries_months": "Requests that were completed without a deal, in months",
  "retention.hint.enquiries_months":
    "Counted from the completion, or from what was done about the request last. Then name, e-mail, phone, message, notes and replies are erased. Source, project, apartment, times and statuses stay, so no report changes.",
  "retention.deliveries_months": "Sent mails and recipients' addresses, in months",
  "retention.hint.deliveries_months":
    "What says which mails were sent, and the addresses in the lists of campaigns that have ended. The marketing settings may remove these addresses earlier.",
  "retention.clicks_months": "Clicks and opens in campaigns, in months",
  "retention.hint.clicks_months":
    "The counts of a campaign stay; who it was is erased. From then on nothing more is counted in that campaign.",
  "retention.sessions_days": "Ended sessions, in days",
  "retention.hint.sessions_days":
    "From the login. A device counts as known for as long. Empty: as long as possible.",

  "retention.preview": "What would be erased now",
  "retention.preview_hint": "By the periods on this page, saved or not",
  "retention.preview_unknown": "Correct the periods first: one of them cannot be saved.",
  "retention.allowed": "From {{min}} to {{max}}.",
  "retention.preview_failed": "The numbers could not be loaded",
  "retention.kind.enquiries": "Requests",
  "retention.kind.persons": "Persons",
  "retention.kind.deliveries": "Sent mails",
  "retention.kind.addresses": "Recipients' addresses",
  "retention.kind.clicks": "Clicks",
  "retention.kind.opens": "Opens",
  "retention.kind.sessions": "Sessions",

  "retention.ask_title": "Erase earlier?",
  "retention.ask": "The next night erases for good: {{numbers}}.",
  "retention.ask_nothing":
    "By these periods there is nothing to erase yet. From now on data is erased earlier, and for good.",
  "retention.ask_confirm": "Erase earlier",
  "retention.ask_start_title": "Start erasing?",
  "retention.ask_start_nothing":
    "By these periods there is nothing to erase yet. From the next night on, what is past its period is erased for good.",
  "retention.save_and_start": "Save and start tonight",
  "retention.not_saved": "The numbers could not be loaded, so nothing was saved",

  "retention.notice":
    "Nothing is erased before {{until}}: there was data here before there were these rules. Check the periods. The rules start tonight if you save a change or press this button.",
  "retention.start": "Start tonight",
  "retention.started": "The rules start tonight",
  "retention.start_failed": "The rules could not be started",

  "retention.last_run": "Last run",
  "retention.last_run_failed": "The last run could not be loaded",
  "retention.no_run": "There was no run yet. It starts at night.",
  "retention.ran": "{{time}}",
  "retention.running": "Under way since {{time}}",
  "retention.ran_nothing": "There was nothing to erase.",
  "retention.elsewhere": "The audit log has a period of its own, on its page.",

  "request.anonymised": "Anonymised request",
  "request.anonymised_notice":
    "This request was anonymised {{time}}, as the retention settings say. It names nobody any more, and nothing can be added to it.",
} satisfies TextsLike<typeof retentionKa>;
