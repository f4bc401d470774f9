import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routes } from "../../routes.ts";
import { ApiCapability } from "./api-capabilities.ts";
import { CAPABILITIES, Capability } from "./capabilities.ts";
import { missingNeeds, withNeeds } from "./capability-needs.ts";
import {
  canBeLimitedToProjects,
  capabilitiesOf,
  LIMIT_OF_ROLE,
  RoleKey,
  ROLE_LIMITS,
  ROLES,
  SCOPE_OF,
  USER_ROLES,
  type UserRole,
} from "./roles.ts";

const ofStaff = routes.filter(({ role }) => role === "staff");
const callableBy = (role: keyof typeof ROLES) =>
  ofStaff.filter(({ capability }) => ROLES[role].some((held) => held === capability));

/** What marketing may call, from before there were more roles than two (specification, section 3). */
const MARKETING_AREAS = [
  "/admin/customers",
  "/admin/customer-views",
  "/admin/sources",
  "/admin/persons",
  "/admin/next-steps",
  "/admin/response-clock",
  "/admin/response-times",
  "/admin/contacts",
  "/admin/contact-segments",
  "/admin/saved-searches",
  "/admin/kept-shortlists",
  "/admin/privacy",
  "/admin/marketing-emails",
  "/admin/sender-addresses",
  "/admin/campaign-templates",
  "/admin/bounce-webhooks",
  // Finds what the other calls list.
  "/admin/search",
  "/admin/deliverability",
  "/admin/settings/marketing",
  "/admin/push-subscriptions",
  "/profile",
  "/user",
  "/auth/logout",
  "/auth/reauthenticate",
];
const isIn = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

const SELLING: readonly Capability[] = [
  "profile.own",
  "enquiries.read_own",
  "enquiries.read_project",
  "enquiries.answer",
  "apartments.hold",
];
/** What is left of each role where somebody is limited to projects; null where nobody can be. */
const LEFT: Readonly<Record<UserRole, readonly Capability[] | null>> = {
  admin: null,
  sales_manager: [...SELLING, "enquiries.assign", "apartments.interest"],
  sales_agent: SELLING,
  marketing: [...SELLING, "enquiries.assign"],
  editor: [
    "profile.own",
    "stock.read",
    "content.read",
    "content.publish",
    "media.read",
    "media.edit",
    "texts.read",
  ],
  translator: null,
  read_only: [
    "profile.own",
    "enquiries.read_own",
    "enquiries.read_project",
    "apartments.interest",
    "stock.read",
    "content.read",
    "media.read",
    "texts.read",
  ],
};

describe("the capabilities of routes", () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_, route) => {
    if (route.role === "public") expect(route.capability).toBeUndefined();
    else if (route.role === "key") expect(ApiCapability.safeParse(route.capability).success).toBe(true);
    else expect(Capability.safeParse(route.capability).success).toBe(true);
  });
});

describe("the roles", () => {
  it("administrators may call everything", () => {
    expect(callableBy("admin")).toEqual(ofStaff);
  });

  it("marketing may call exactly what it could before there were other roles", () => {
    const wanted = ofStaff.filter(({ path }) => MARKETING_AREAS.some((area) => isIn(path, area)));
    expect(callableBy("marketing")).toEqual(wanted);
  });

  it("read only has no call that writes, but those of its own profile and session", () => {
    const writes = callableBy("read_only").filter(({ method }) => method !== "get");
    // They read, and change nothing.
    const harmless = ["/admin/contact-segments/count", "/admin/contact-segments/preview"];
    const others = writes.filter(
      ({ capability, path }) => capability !== "profile.own" && !harmless.includes(path),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it("no role but the administrator's manages users, roles, settings, keys or queues", () => {
    for (const role of USER_ROLES.filter((one) => one !== "admin"))
      for (const capability of [
        "users.manage",
        "roles.manage",
        "settings.manage",
        "integrations.manage",
        "ops.act",
      ] as const)
        expect(ROLES[role], role).not.toContain(capability);
  });

  it.each(USER_ROLES)("leave what the table says to people who are limited to projects: %s", (role) => {
    const rights = { capabilities: ROLES[role], limitedBy: LIMIT_OF_ROLE[role] ?? null };
    expect(capabilitiesOf(rights)).toEqual(ROLES[role]);
    const left = LEFT[role];
    expect(canBeLimitedToProjects(role, rights.limitedBy)).toBe(left !== null);
    if (left) expect(capabilitiesOf(rights, [7]).toSorted()).toEqual(left.toSorted());
  });

  it("are only taken from by a limit to projects, whatever the set, and what is left is complete", () => {
    const sets = fc.subarray([...CAPABILITIES]).map(withNeeds);
    fc.assert(
      fc.property(sets, fc.constantFrom(null, ...ROLE_LIMITS), (capabilities, limitedBy) => {
        const left = capabilitiesOf({ capabilities, limitedBy }, [7]);
        expect(capabilities).toEqual(expect.arrayContaining([...left]));
        if (limitedBy === "language") {
          expect(left).toEqual(capabilities);
          return;
        }
        expect(left.filter((one) => SCOPE_OF[one] === "firm")).toEqual([]);
        expect(missingNeeds(left)).toEqual([]);
        // Those of a project are no more than somebody saw before, unless the role is by project.
        if (limitedBy === null && !capabilities.includes("enquiries.read_all"))
          expect(left).not.toContain("enquiries.read_project");
      }),
    );
  });

  it("have keys as the firm's own roles must have them", () => {
    for (const role of USER_ROLES) expect(RoleKey.safeParse(role).success).toBe(true);
    for (const key of ["", "Admin", "_admin", "a-b", "a b", "a1", "ა", "a".repeat(41)])
      expect(RoleKey.safeParse(key).success, key).toBe(false);
  });
});
