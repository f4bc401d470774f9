import type { privacyKa } from "./privacy-ka.ts";
import type { TextsLike } from "../../text-keys.ts";

export const privacyEn = {
  "screen.privacy": "Personal data",
  "privacy.intro":
    "What is held about a person, by an e-mail address or a phone number, with or without a consent. All of it can be downloaded and erased here.",
  "privacy.erasures": "Erasure asked for",
  "privacy.erasures_hint":
    "The owners of these addresses have asked by their own link. Look an address up and erase it, or refuse with a reason: both are mailed to them. Look first whether all requests are theirs: those without an address are found by the phone number, and anybody can type the number of somebody else.",
  "privacy.erasures_failed": "The requests for erasure could not be loaded",
  "privacy.erasure_times": "Asked: {{asked}}. Due: {{due}}",
  "privacy.erasure_late": "Overdue",
  "privacy.erasure_due": "Its owner has asked for erasure. Due: {{time}}",
  "privacy.find_of": "Look up {{of}}",
  "privacy.refuse": "Refuse",
  "privacy.refuse_of": "Refuse the erasure of {{of}}",
  "privacy.refuse_reason": "Reason",
  "privacy.refuse_hint":
    "It is mailed as it is written here. Write in the language of the person: {{language}}",
  "privacy.refused": "The request is refused",
  "privacy.refuse_failed": "It could not be refused",
  "privacy.of": "E-mail address or phone number",
  "privacy.find": "Look up",
  "privacy.find_failed": "It could not be looked up",
  "privacy.held": "Held about {{of}}",
  "privacy.nothing": "Nothing is held under this address or number",
  "privacy.erased_at": "Erased: {{time}}",
  "privacy.correct": "Correct it here:",
  "privacy.request": "Request No. {{id}}",
  "privacy.others": "These requests also name:",
  "privacy.erase_address":
    "The contact, requests, notes, mails, saved searches and shortlists go. The audit log keeps a hash alone. This cannot be undone.",
  "privacy.erase_number":
    "The requests that name this number go, with their notes and mails. What is held under an address alone stays: look that up, too. The audit log keeps a hash alone. This cannot be undone.",
  "privacy.erase_deal":
    "There are holds or offers. If the law has you keep the papers of a deal, download everything first.",
  "privacy.pdf": "The same as a PDF",
  "privacy.kind.contact": "Entry in the contacts list",
  "privacy.kind.requests": "Requests",
  "privacy.kind.notes": "Notes",
  "privacy.kind.replies": "Replies",
  "privacy.kind.mails": "Received mails",
  "privacy.kind.steps": "Next steps",
  "privacy.kind.holds": "Holds",
  "privacy.kind.history": "Lines of history",
  "privacy.kind.offers": "Offers",
  "privacy.kind.searches": "Saved searches",
  "privacy.kind.shortlists": "Kept shortlists",
  "privacy.kind.followed_apartments": "Apartments whose changes are mailed",
  "privacy.kind.campaigns": "Campaigns",
  "privacy.kind.clicks": "Clicks",
  "privacy.kind.received_mails": "Mails that are part of none of these requests",
} satisfies TextsLike<typeof privacyKa>;
