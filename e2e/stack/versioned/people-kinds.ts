import type { VersionedKind } from "./versioned-kind.ts";

/** Contacts, what is mailed to them, enquiries and their routing. */
export const PEOPLE_KINDS: readonly VersionedKind[] = [
  {
    path: "/admin/contact-segments",
    table: "contact_segments",
    make: async (db, serial) =>
      (await db.contactSegment.create({ data: { name: `Segment ${serial}`, filter: { all: true } } })).id,
    edits: [
      { name: "A" },
      { name: "B" },
      { filter: { tags: ["one"] } },
      { name: "C", filter: { tags: ["two"] } },
    ],
    // A filter is written whole, and with it changes how many people it selects.
    shows: { filter: "filter.tags", count: "filter.tags", paused: "filter.tags" },
    patches: [{ filter: { tags: ["one"] } }, { filter: { tags: ["two"] } }],
  },
  {
    path: "/admin/campaign-templates",
    table: "campaign_templates",
    make: async (db, serial) =>
      (await db.campaignTemplate.create({ data: { name: `Template ${serial}` } })).id,
    edits: [
      { name: "A" },
      { name: "B", translations: { ka: { subject: "თემა" } } },
      { translations: { en: { subject: "A", more_subjects: ["C"] } } },
      { translations: { en: { subject: "B" }, ru: { preview_text: "Б" } } },
      { translations: { en: { blocks: [{ type: "heading", text: "A" }] } } },
      { translations: { en: { blocks: [] }, ru: { blocks: [{ type: "divider" }] } } },
    ],
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/routing-rules",
    table: "routing_rules",
    make: async (db, serial) => {
      const [user] = await db.user.findMany({ where: { role: "admin" }, select: { id: true } });
      const rule = { name: `Rule ${serial}`, userIds: user ? [user.id] : [], sortOrder: serial };
      return (await db.routingRule.create({ data: rule })).id;
    },
    edits: [
      { name: "A" },
      { name: "B", is_active: false },
      { locales: ["ka", "ru"] },
      { hours: "outside", sources: ["portal"] },
      { subjects: ["general"], is_active: true },
    ],
    patches: [{ hours: "within" }, { hours: "outside" }],
  },
  {
    path: "/admin/contacts",
    table: "contacts",
    make: async (db, serial) =>
      (
        await db.contact.create({
          data: {
            email: `versioned-${serial}@reader.test`,
            emailHash: `versioned-${serial}`,
            name: "Nino",
            locale: "ka",
            source: "staff",
            status: "subscribed",
          },
        })
      ).id,
    edits: [
      { name: "A" },
      { name: "B", tags: ["x"] },
      { tags: ["x", "y"] },
      { language: "en" },
      { language: "ru" },
    ],
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/customers",
    table: "customers",
    make: async (db) =>
      (
        await db.enquiry.create({
          data: {
            source: "contact_form",
            name: "Nino",
            email: "nino@visitor.test",
            message: "Hello",
            locale: "ka",
          },
        })
      ).id,
    patches: [{ status: "in_progress" }, { status: "completed" }],
  },
];
