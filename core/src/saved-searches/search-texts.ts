import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";

/** The texts in which a search, or a construction that is followed, is spoken of to its owner. */
export interface SearchTexts {
  /** What a visitor agrees to, on the form and on the page that confirms. */
  consent: string;
  askSubject: string;
  askHeading: string;
  askText: string;
  knownHeading: string;
  knownText: string;
  mailHeading: string;
  open: string;
  why: string;
  manage: string;
  confirmTitle: string;
  confirmedTitle: string;
  confirmedText: string;
  ownTitle: string;
  isActive: string;
  isPaused: string;
  endAsk: string;
}

const SEARCH: SearchTexts = {
  consent: "apartments.save_search_consent",
  askSubject: "mail.search.ask_subject",
  askHeading: "mail.search.ask_heading",
  askText: "mail.search.ask_text",
  knownHeading: "mail.search.known_heading",
  knownText: "mail.search.known_text",
  mailHeading: "mail.search.heading",
  open: "mail.search.open",
  why: "mail.search.why",
  manage: "mail.search.manage",
  confirmTitle: "mail.search.confirm_title",
  confirmedTitle: "mail.search.confirmed_title",
  confirmedText: "mail.search.confirmed_text",
  ownTitle: "mail.search.own_title",
  isActive: "mail.search.is_active",
  isPaused: "mail.search.is_paused",
  endAsk: "mail.search.end_ask",
};

const CONSTRUCTION: SearchTexts = {
  consent: "projects.follow_consent",
  askSubject: "mail.progress.ask_subject",
  askHeading: "mail.progress.ask_heading",
  askText: "mail.progress.ask_text",
  knownHeading: "mail.progress.known_heading",
  knownText: "mail.progress.known_text",
  mailHeading: "mail.progress.heading",
  open: "mail.progress.open",
  why: "mail.progress.why",
  manage: "mail.progress.manage",
  confirmTitle: "mail.progress.confirm_title",
  confirmedTitle: "mail.progress.confirmed_title",
  confirmedText: "mail.progress.confirmed_text",
  ownTitle: "mail.progress.own_title",
  isActive: "mail.progress.is_active",
  isPaused: "mail.progress.is_paused",
  endAsk: "mail.progress.end_ask",
};

export const searchTexts = ({ construction }: SavedSearchFilters): SearchTexts =>
  construction ? CONSTRUCTION : SEARCH;
