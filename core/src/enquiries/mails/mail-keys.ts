/** A mail to a person who enquired, by the key of its delivery. */
interface EnquiryMailKey {
  kind: "confirmation" | "reply" | "visit";
  /** Of the enquiry, the reply, the step. */
  id: number;
}

const KEYS = /^(?:(?<kind>confirmation|reply)-(?<id>\d+)|visit-(?<step>\d+)-\d+)$/;

/** Undefined for the key of any other mail. */
export function mailKeyOf(key: string): EnquiryMailKey | undefined {
  const { kind, id, step } = KEYS.exec(key)?.groups ?? {};
  if (step !== undefined) return { kind: "visit", id: Number(step) };
  if (id === undefined) return undefined;
  return { kind: kind === "reply" ? "reply" : "confirmation", id: Number(id) };
}
