import type { StaffNotice } from "@ezo/contract/staff-notices";
import type { Locale } from "@ezo/contract/values/locale";
import type { RowRecord } from "../enquiries/enquiries.present.ts";
import { unitWords } from "../enquiries/words/unit-words.ts";
import type { OpenNotice } from "../notices/reader.ts";
import { clockTimeOn } from "../platform/business-day.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** What the service worker shows, and the page of the admin that it opens. */
export interface PushContent {
  title: string;
  body: string;
  path: string;
  lang: Locale;
}

interface Say {
  t: TextLookup;
  language: Locale;
  /** Whether people are named: the message can be read on a locked screen. */
  showsDetails: boolean;
  timeZone: string;
  /** The day on which it is sent (`YYYY-MM-DD`), as the firm has it. */
  today: string;
}

const TITLES = {
  new_request: ["push.new_request", "push.new_request_about"],
  assigned: ["push.assigned", "push.assigned_about"],
  mentioned: ["push.mentioned", "push.mentioned_about"],
  answered: ["push.answered", "push.answered_about"],
  reply_failed: ["push.reply_failed", "push.reply_failed_about"],
  late: ["push.late", "push.late_about"],
} as const satisfies Partial<Record<StaffNotice, readonly [bare: string, about: string]>>;

/** The message about one notice. Without details it says nothing about who has enquired. */
export function contentOf({ kind, rows, step }: OpenNotice, say: Say): PushContent {
  const { t, language, timeZone, today } = say;
  const [first] = rows;
  if (rows.length > 1 || !first)
    return {
      title: t("push.assigned_many", { count: rows.length }),
      body: "",
      path: "/admin/customers?assignee=me",
      lang: language,
    };
  const about = aboutOf(first, say);
  const common = { body: bodyOf(first, say), path: `/admin/customers?open=${first.id}`, lang: language };
  if (kind === "step_due") {
    // One that has waited for the end of quiet hours may be of the day before.
    const time = step ? clockTimeOn(today, step.dueAt, timeZone) : "";
    return { ...common, title: t("push.step", { time, step: step ? t(`mail.step.${step.kind}`) : "" }) };
  }
  const [bare, named] = TITLES[kind];
  return { ...common, title: about === null ? t(bare) : t(named, { about }) };
}

/** The message about all that has waited for the end of quiet hours. */
export const heldContent = (count: number, path: string, { t, language }: Say): PushContent => ({
  title: t("push.held", { count }),
  body: "",
  path,
  lang: language,
});

export const testContent = ({ t, language }: Say): PushContent => ({
  title: t("push.test"),
  body: t("push.test_text"),
  path: "/admin/profile",
  lang: language,
});

/** What an enquiry is about: its unit, named by its type, else its project. */
function aboutOf({ apartment, project }: RowRecord, { t, language }: Say): string | null {
  if (apartment) return unitWords(apartment, t);
  return (project && textIn(project.translations, language)("title")) || null;
}

function bodyOf({ name, phone, apartment, project }: RowRecord, { language, showsDetails }: Say): string {
  const place = apartment && project ? textIn(project.translations, language)("title") : "";
  const person = showsDetails ? [name, phone].filter(Boolean).join(", ") : "";
  return [person, place].filter(Boolean).join("\n");
}
