import type { ContactTimelineEntry } from "@ezo/contract/marketing/contact-timeline";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin } from "../testing.tsx";
import { TimelineEvent } from "./timeline-event.tsx";

drawsAdmin();

const entry = (rest: Partial<ContactTimelineEntry>): ContactTimelineEntry => ({
  kind: "returned",
  at: "2026-11-20T10:00:00.000Z",
  detail: null,
  customer_id: null,
  campaign: null,
  bounce: null,
  ...rest,
});
const bounce = { provider: "ses", kind: "soft", reason: "mailbox_full", count: 4 } as const;

it.each<[Partial<ContactTimelineEntry>, string]>([
  [{ bounce }, "Mail came back: mailbox full (4 of 5 in 30 days)"],
  [
    { bounce: { ...bounce, count: null }, campaign: { id: 3, name: "Spring" } },
    "Mail came back: mailbox full · Spring",
  ],
  [{ bounce: { ...bounce, kind: "complaint", reason: "spam", count: null } }, "Marked a mail as spam"],
  [{ kind: "bounced", detail: "unknown_address" }, "A mail came back · no such address"],
  [
    { kind: "bounced", detail: "soft_limit" },
    "A mail came back · 5 mails came back within 30 days: no more is sent",
  ],
  [{ kind: "complained", detail: "spam" }, "Marked a mail as spam"],
  [{ kind: "bounced", detail: "report" }, "A mail came back · reported by the mail server"],
  [{ kind: "asked", detail: "en" }, "Asked for the newsletter · English"],
  [{ kind: "confirmed", detail: "ru" }, "Confirmed the address · Russian"],
  // Of an earlier version.
  [{ kind: "confirmed" }, "Confirmed the address"],
  [{ kind: "search_saved" }, "Saved a search"],
  [{ kind: "search_mailed" }, "Mail with apartments of a saved search"],
  [
    { kind: "campaign", detail: "not_sent", campaign: { id: 3, name: "Spring" } },
    "Campaign: Spring · Not sent",
  ],
  [
    { kind: "clicked", detail: "https://ezo.test/news", campaign: { id: 3, name: "Spring" } },
    "Clicked a link: Spring · https://ezo.test/news",
  ],
  [{ kind: "shortlist_kept" }, "Kept a shortlist"],
  [{ kind: "changes_mailed" }, "Mail about changes of apartments"],
  [{ kind: "paused", detail: "2026-12-20T10:00:00.000Z" }, "Paused news · until 20 December 2026, 14:00"],
  [{ kind: "resumed" }, "Resumed news"],
  [{ kind: "topics", detail: "events, prices" }, "Chose topics · without events, prices"],
  [{ kind: "frequency", detail: "weekly" }, "Chose how often · At most once a week"],
  [{ kind: "topics", detail: "" }, "Chose topics"],
  [{ kind: "left_because", detail: "too_many" }, "Said why · too many mails"],
  [{ kind: "left_because", detail: "other: I moved: far" }, "Said why · another reason: I moved: far"],
  [{ kind: "exported" }, "The data was handed over"],
  [{ kind: "erased" }, "The data was erased"],
  [{ kind: "came_back" }, "Undid the unsubscription"],
  // Of a later version.
  [{ kind: "bounced", detail: "unheard_of" }, "A mail came back · unheard_of"],
])("says in words that a mail came back: %j", async (given, text) => {
  await drawSignedIn(
    <p data-testid="event">
      <TimelineEvent entry={entry(given)} />
    </p>,
    () => ({ body: {} }),
  );
  expect(document.querySelector('[data-testid="event"]')?.textContent).toBe(text);
});
