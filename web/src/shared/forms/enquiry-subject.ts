/** What a visitor asks about; it travels with the enquiry. */
export interface EnquirySubject {
  apartmentId: number;
  projectId: number;
  /** In the visitor's words: which apartment it is. */
  label: string;
  /** What the message begins with, for the visitor to go on from. */
  message?: string;
  /** Of several apartments: which they are, the same in every language. */
  key?: string;
}
