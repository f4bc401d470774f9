import { CAPABILITIES, type Capability } from "./capabilities.ts";

/**
 * What a capability is of no use, or not safe, without. What is read or changed over all enquiries at once (reports, persons,
 * contacts, exports) takes the right to all of them: it is not narrowed row by row.
 */
export const CAPABILITY_NEEDS: Readonly<Partial<Record<Capability, readonly Capability[]>>> = {
  "dashboard.view": ["enquiries.read_all"],
  "enquiries.read_project": ["enquiries.read_own"],
  "enquiries.read_all": ["enquiries.read_project"],
  "enquiries.answer": ["enquiries.read_own"],
  "enquiries.assign": ["enquiries.answer"],
  "enquiries.delete": ["enquiries.read_all"],
  "enquiries.export": ["enquiries.read_all"],
  "enquiries.report": ["enquiries.read_all"],
  "persons.read": ["enquiries.read_all"],
  "persons.merge": ["persons.read"],
  "contacts.read": ["enquiries.read_all"],
  "contacts.edit": ["contacts.read"],
  "contacts.export": ["contacts.read"],
  "campaigns.read": ["contacts.read"],
  "campaigns.edit": ["campaigns.read"],
  "campaigns.send": ["campaigns.edit"],
  "campaigns.settings": ["campaigns.edit"],
  "apartments.hold": ["enquiries.answer"],
  "apartments.hold_any": ["stock.read", "enquiries.read_all"],
  "apartments.price": ["stock.read"],
  // A form of an apartment has its price.
  "stock.edit": ["apartments.price", "media.read"],
  "content.publish": ["content.read", "stock.read", "media.read"],
  "media.edit": ["media.read"],
  "texts.edit": ["texts.read"],
  "texts.manage": ["texts.edit"],
  // Their forms name projects, and people who answer enquiries.
  "users.manage": ["stock.read"],
  "roles.manage": ["users.manage"],
  // It says who is mailed about every enquiry, and after how long enquiries are emptied.
  "settings.manage": ["stock.read", "enquiries.delete"],
  "integrations.manage": ["stock.read"],
  "ops.act": ["ops.view"],
};

/** Everybody who signs in has it. */
const ALWAYS: Capability = "profile.own";

/** In the order of `CAPABILITIES`, each once, and what everybody has. */
export const inOrder = (capabilities: Iterable<Capability>): Capability[] => {
  const held = new Set(capabilities).add(ALWAYS);
  return CAPABILITIES.filter((capability) => held.has(capability));
};

/** These, and all that they need. */
export function withNeeds(capabilities: Iterable<Capability>): Capability[] {
  const held = new Set(capabilities);
  // Iterating a set includes what is added meanwhile.
  for (const capability of held) for (const need of CAPABILITY_NEEDS[capability] ?? []) held.add(need);
  return inOrder(held);
}

/** These without `taken`, and without all that need it. */
export const without = (capabilities: readonly Capability[], taken: Capability): Capability[] =>
  inOrder(capabilities.filter((capability) => !withNeeds([capability]).includes(taken)));

/** What lacks something: each capability with all that it needs and that is not there. */
export function missingNeeds(
  capabilities: readonly Capability[],
): { capability: Capability; needs: Capability[] }[] {
  const held = new Set(inOrder(capabilities));
  return capabilities.flatMap((capability) => {
    const needs = withNeeds([capability]).filter((need) => !held.has(need));
    return needs.length > 0 ? [{ capability, needs }] : [];
  });
}
