import type { AuthUser } from "@ezo/contract/accounts/auth";
import { describe, expect, it } from "vitest";
import { type PageAccess, decide, wantedOf } from "./guards.ts";
import { ROLES, USER_ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import type { SessionState } from "./session.ts";

const user = (role: UserRole): AuthUser => ({
  id: 1,
  name: "Nana",
  email: "nana@ezo.example",
  language: "ka",
  role,
  capabilities: [...ROLES[role]],
});
const open = (role: UserRole): SessionState => ({ kind: "open", token: "t", user: user(role) });
const guest = (because: "absent" | "signed_out" | "expired" = "absent"): SessionState => ({
  kind: "guest",
  because,
});
/** The homes of `guards.ts`, with what the screens say that they take. */
const adminAccess = new Map<string, PageAccess>([
  ["/admin/dashboard", "dashboard.view"],
  ["/admin/customers", "enquiries.read_own"],
  ["/admin/projects", "content.publish"],
  ["/admin/translations", "texts.edit"],
  ["/admin/profile", "staff"],
]);
const opening: SessionState = { kind: "opening", token: "t" };

describe("decide", () => {
  it("waits for the user of a stored token before any page, the login page included", () => {
    for (const access of ["guest", "staff", "ops.view", "entry"] as const)
      expect(decide(opening, access, null)).toEqual({ kind: "wait" });
  });

  it("sends guests to the login page and remembers the requested address", () => {
    expect(decide(guest(), "content.publish", null)).toEqual({
      kind: "redirect",
      to: "/admin/login",
      remember: true,
    });
    expect(decide(guest("expired"), "staff", null)).toMatchObject({ to: "/admin/login", remember: true });
  });

  it("remembers nothing after a logout: the next person may be somebody else", () => {
    expect(decide(guest("signed_out"), "staff", null)).toMatchObject({ to: "/admin/login", remember: false });
  });

  it("shows the login page to guests only", () => {
    expect(decide(guest(), "guest", null)).toEqual({ kind: "show" });
    expect(decide(open("admin"), "guest", null)).toMatchObject({ to: "/admin/dashboard" });
    expect(decide(open("marketing"), "guest", null)).toMatchObject({ to: "/admin/customers" });
    expect(decide(open("admin"), "guest", { wanted: "/admin/customers?open=7" })).toMatchObject({
      to: "/admin/customers?open=7",
    });
  });

  it("returns to the page of an ended session for the same person only", () => {
    const wanted = { wanted: "/admin/news/7/edit", userId: 1 };
    expect(decide(open("admin"), "guest", wanted)).toMatchObject({ to: "/admin/news/7/edit" });
    expect(decide(open("admin"), "guest", { ...wanted, userId: 2 })).toMatchObject({
      to: "/admin/dashboard",
    });
    expect(decide(open("marketing"), "guest", { ...wanted, userId: 2 })).toMatchObject({
      to: "/admin/customers",
    });
  });

  it("redirects /admin by role", () => {
    expect(decide(open("admin"), "entry", null)).toMatchObject({ to: "/admin/dashboard" });
    expect(decide(open("marketing"), "entry", null)).toMatchObject({ to: "/admin/customers" });
    expect(decide(guest(), "entry", null)).toMatchObject({ to: "/admin/login", remember: false });
  });

  it("shows nothing but setting up a second factor to those who must, and that page to nobody else", () => {
    const due: SessionState = {
      kind: "open",
      token: "t",
      user: { ...user("admin"), must_set_up_second_factor: true },
    };
    for (const access of ["guest", "staff", "ops.view", "entry"] as const)
      expect(decide(due, access, null)).toMatchObject({ kind: "redirect", to: "/admin/second-factor" });
    expect(decide(due, "ops.view", null)).toMatchObject({ remember: true });
    expect(decide(due, "due", null)).toEqual({ kind: "show" });
    expect(decide(open("admin"), "due", { wanted: "/admin/news" })).toMatchObject({ to: "/admin/news" });
    expect(decide(open("marketing"), "due", null)).toMatchObject({ to: "/admin/customers" });
    expect(decide(guest(), "due", null)).toMatchObject({ to: "/admin/login" });
  });

  it("sends everybody to a page that they may see", () => {
    for (const role of USER_ROLES) {
      const decision = decide(open(role), "entry", null);
      expect(decision).toMatchObject({ kind: "redirect" });
      const to = decision.kind === "redirect" ? decision.to : "";
      const home = adminAccess.get(to);
      expect(home, `${role}: ${to}`).toBeDefined();
      expect(home && decide(open(role), home, null)).toEqual({ kind: "show" });
    }
  });

  it("keeps marketing out of admin pages", () => {
    expect(decide(open("marketing"), "content.publish", null)).toMatchObject({
      kind: "redirect",
      to: "/admin/customers",
    });
    expect(decide(open("marketing"), "staff", null)).toEqual({ kind: "show" });
    expect(decide(open("admin"), "content.publish", null)).toEqual({ kind: "show" });
  });

  it("keeps who is limited to projects out of pages about what is the firm's", () => {
    const limited: SessionState = {
      kind: "open",
      token: "t",
      user: { ...user("editor"), limited_to_projects: true },
    };
    expect(decide(limited, "content.publish", null)).toEqual({ kind: "show" });
    expect(decide(limited, "content.publish", null, true)).toMatchObject({
      kind: "redirect",
      to: "/admin/projects",
    });
    expect(decide(open("editor"), "content.publish", null, true)).toEqual({ kind: "show" });
  });
});

describe("wantedOf", () => {
  it("accepts only pages of the admin", () => {
    expect(wantedOf({ wanted: "/admin/customers?open=7" })).toEqual({ wanted: "/admin/customers?open=7" });
    for (const state of [
      null,
      "x",
      {},
      { wanted: 7 },
      { wanted: "/contact" },
      { wanted: "//evil.example/admin/" },
    ])
      expect(wantedOf(state)).toBeNull();
    expect(wantedOf({ wanted: "/admin/login" })).toBeNull();
  });
});
