import { z } from "zod";
import { route } from "../../route.ts";
import { Instant } from "../../values/fields.ts";

/**
 * What the demo has brought, as people call it; floors, pictures and the like go with these. Users go into the trash, and legal pages
 * lose their texts.
 */
export const DEMO_KINDS = [
  "projects",
  "apartments",
  "news",
  "gallery_images",
  "enquiries",
  "contacts",
  "campaigns",
  "users",
  "legal_pages",
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

const count = z.int().nonnegative();
const DemoCounts = z.object({
  projects: count,
  apartments: count,
  news: count,
  gallery_images: count,
  enquiries: count,
  contacts: count,
  campaigns: count,
  users: count,
  legal_pages: count,
} satisfies Record<DemoKind, z.ZodType>);
export type DemoCounts = z.infer<typeof DemoCounts>;

/** In this order; `failed` after several attempts. */
export const DemoPhase = z.enum(["waiting", "backup", "records", "pictures", "done", "failed"]);
export type DemoPhase = z.infer<typeof DemoPhase>;

export const Demo = z.object({
  /** Something of the demo can be removed, and no removal is under way. */
  is_removable: z.boolean(),
  /** What a removal would remove now. */
  goes: DemoCounts,
  /** What the demo has brought and stays: somebody has changed it, or something of the firm's own hangs on it. */
  stays: DemoCounts,
  /** The last removal; null before the first. */
  removal: z
    .object({
      phase: DemoPhase,
      asked_at: Instant,
      finished_at: Instant.nullable(),
      /** The archive that was made before anything was removed; null until it is made. */
      backup: z.string().nullable(),
      /** Null until it is known. */
      removed: DemoCounts.nullable(),
      /** Why the last attempt has failed. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type Demo = z.infer<typeof Demo>;

const admin = { role: "staff", capability: "settings.manage", tag: "Setup" } as const;
const answer = z.object({ data: Demo });

export const getDemo = route({
  ...admin,
  method: "get",
  path: "/admin/setup/demo",
  summary: "What can be removed of the demo, what stays, and how far a removal is",
  response: answer,
});

export const removeDemo = route({
  ...admin,
  method: "post",
  path: "/admin/setup/demo/remove",
  summary: "Has a worker make a backup and then remove the demo; one that is under way goes on",
  response: answer,
});
