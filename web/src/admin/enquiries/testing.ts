import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";

/** The smallest valid enquiry, for tests. */
export const aRow = (row: Partial<EnquiryRow> = {}): EnquiryRow => ({
  id: 1,
  source: "contact_form",
  status: "new",
  name: "Nino",
  email: "nino@example.ge",
  phone: null,
  subject: "general",
  subject_label: null,
  message: "Hello",
  locale: "ka",
  project: null,
  apartment: null,
  plan: null,
  attribution: null,
  first_attribution: null,
  person: { id: 1, enquiry_number: 1, enquiries: 1 },
  assignee: null,
  clock: null,
  next_step: null,
  is_unread: true,
  deletion: null,
  anonymised_at: null,
  version: 1,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  ...row,
});

export const aDetail = (detail: Partial<EnquiryDetail> = {}): EnquiryDetail => ({
  ...aRow(),
  page: null,
  marketing_consent: false,
  consent_at: null,
  consent_text_version: null,
  consent_text: null,
  notes: [{ id: 1, text: "n", author: null, created_at: "2026-11-20T10:00:00.000Z" }],
  replies: [],
  mails: [],
  history: [],
  ...detail,
});
