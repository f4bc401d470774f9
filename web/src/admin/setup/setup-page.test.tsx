import { type Setup, SETUP_CHECKS, SETUP_STEPS, type SetupCheckName } from "@ezo/contract/admin/setup/setup";
import type { Demo } from "@ezo/contract/admin/setup/setup-demo";
import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { notificationsStore } from "@mantine/notifications";
import { act, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { TextsProvider } from "../i18n/texts-context.tsx";
import {
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import { SetupList } from "./setup-list.tsx";
import SetupPage from "./setup-page.tsx";

drawsAdmin();

const shown = () => document.body.textContent;
let address = "";
function Address() {
  const { pathname } = useLocation();
  useEffect(() => {
    address = pathname;
  }, [pathname]);
  return null;
}

/** A firm in which these checks are done. */
function firmWith(done: readonly SetupCheckName[], over: Partial<Setup> = {}): Setup {
  const steps = SETUP_STEPS.map((name) => {
    const names: readonly SetupCheckName[] = SETUP_CHECKS[name];
    const checks = names.map((check) => ({
      name: check,
      state: done.includes(check) ? ("done" as const) : ("open" as const),
      is_confirmed: false,
    }));
    return { name, checks, is_done: checks.every(({ state }) => state === "done") };
  });
  return {
    steps,
    is_done: steps.every((step) => step.is_done),
    is_hidden: false,
    is_demo: false,
    firm_name: { ka: "ეზო", en: "Ezo", ru: "Эзо" },
    demo_texts: [],
    mail_from: "Ezo <mail@ezo.ge>",
    dns_failed: [],
    legal_missing: [],
    project_id: 7,
    building: null,
    test_mail: null,
    backup_at: null,
    ...over,
  };
}
const ALL = Object.values(SETUP_CHECKS).flat() as SetupCheckName[];

const NOTHING = {
  projects: 0,
  apartments: 0,
  news: 0,
  gallery_images: 0,
  enquiries: 0,
  contacts: 0,
  campaigns: 0,
  users: 0,
  legal_pages: 0,
};
let demo: Demo = { is_removable: false, goes: NOTHING, stays: NOTHING, removal: null };
const UNDER_WAY: Demo = {
  ...demo,
  removal: {
    phase: "backup",
    asked_at: "2026-11-29T10:00:00.000Z",
    finished_at: null,
    backup: null,
    removed: null,
    failure: null,
  },
};

interface Sent {
  path: string;
  body: unknown;
}
async function drawPage(
  step: string,
  setup: Setup,
  refusing: Record<string, string[]> | null = null,
  shownLocales: readonly Locale[] = LOCALES,
) {
  const sent: Sent[] = [];
  let state = setup;
  await drawSignedIn(
    <TextsProvider currency="USD" shownLocales={shownLocales}>
      <SetupPage />
      <SetupList />
      <Address />
    </TextsProvider>,
    (method, path, body) => {
      if (path === "/api/admin/projects") return listAnswer([{ id: 7, title: "Linden Court", version: 1 }]);
      if (path === "/api/admin/setup/demo") return { body: { data: demo } };
      if (path === "/api/admin/setup/demo/remove") {
        sent.push({ path, body });
        return { body: { data: UNDER_WAY } };
      }
      if (method === "GET") return { body: { data: state } };
      sent.push({ path, body });
      if (refusing) return { status: 422, body: refusal("invalid", refusing) };
      if (path.endsWith("/building"))
        return { status: 201, body: { data: { building_id: 31, floors: 20, apartments: 160 } } };
      if (method === "PATCH") state = { ...state, ...(body as Partial<Setup>) };
      if (path.endsWith("/mail"))
        state = { ...state, test_mail: { sent_at: "2026-11-29T10:00:00.000Z", confirmed_at: null } };
      return { body: { data: state } };
    },
    `/admin/setup?step=${step}`,
  );
  await until(() => expect(shown()).toContain("done"));
  return sent;
}

it("opens the first step that is left, and says what it lacks", async () => {
  await drawPage("", firmWith(["name", "contact"]));
  await until(() => expect(shown()).toContain("1 of 8 done"));
  expect(shown()).toContain("Without a logo, mails show the firm's name.");
});

it("makes a building of 20 x 8 and goes on to its facade", async () => {
  const sent = await drawPage("building", firmWith(["project"]));
  await until(() => expect(shown()).toContain("160 apartments, from 101 to 2008"));
  await type("Name of the building in Georgian", "კოშკი");
  await type("Name of the building in English", "Tower");
  await press("Make the building");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    project_id: 7,
    identifier: "a",
    name: { ka: "კოშკი", en: "Tower", ru: "" },
    floors: 20,
    apartments_per_floor: 8,
    price: null,
  });
  await until(() => expect(address).toBe("/admin/projects/7/buildings/31/zones/floors"));
});

it("has nothing to ask about once the building is made", async () => {
  // No other step is left: its form stays on the page, as it does in a browser while the facade's page is loading.
  const left: readonly SetupCheckName[] = SETUP_CHECKS.building;
  await drawPage("building", firmWith(ALL.filter((check) => !left.includes(check))));
  await type("Name of the building in English", "Tower");
  await press("Make the building");
  await until(() => expect(address).toBe("/admin/projects/7/buildings/31/zones/floors"));
  expect(button("Make the building")).toBeDefined();
  const link = document.querySelector<HTMLAnchorElement>('nav a[href="/admin/setup?step=mail"]');
  await act(async () => link?.click());
  expect(dialogs()).toEqual([]);
  await until(() => expect(address).toBe("/admin/setup"));
});

it("shows what the server refuses beside its field", async () => {
  await drawPage("building", firmWith(["project"]), { identifier: ["Already taken"] });
  await press("Make the building");
  await until(() => expect(shown()).toContain("Already taken"));
  await type("Identifier", "b");
  await until(() => expect(document.querySelector("[aria-invalid=true]")).toBeNull());
  expect(address).toBe("/admin/setup");
});

it("says why no building is made without a project", async () => {
  const sent = await drawPage("building", firmWith([], { project_id: null }));
  await press("Make the building");
  await until(() => expect(shown()).toContain("Choose a project"));
  expect(sent).toEqual([]);
});

it("names the languages and the texts that still are the demo's, with links to them", async () => {
  const name = { ka: "მუხა", en: "Ezo Development", ru: "Эзо Девелопмент" };
  await drawPage("firm", firmWith([], { firm_name: name }));
  expect(shown()).toContain("These languages still show the demo firm's name: English, Russian.");
});

it("marks the name in a language that is switched off, and asks for the English one alone, which titles have", async () => {
  await drawPage("firm", firmWith([], { firm_name: DEFAULT_FIRM_NAMES.name }), null, ["ka"]);
  expect(shown()).toContain("These languages still show the demo firm's name: Georgian, English.");
  expect(shown()).toContain("Name in RussianOff");
  expect(shown()).not.toContain("Name in GeorgianOff");
});

it("links to the texts that are left by what they are", async () => {
  await drawPage("texts", firmWith([], { demo_texts: ["home.history", "about_figures"] }));
  expect(shown()).toContain("Texts that are still the demo's: 1");
  const links = [...document.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toContainEqual(["The firm's history", "/admin/translations?search=home.history"]);
  expect(links).toContainEqual(["Figures about the firm (150+, 15+ …)", "/admin/about-settings"]);
});

it("says what is not right before going live, and what to send to the person who runs the server", async () => {
  await drawPage("live", firmWith([], { dns_failed: ["spf", "dmarc"], legal_missing: ["privacy"] }));
  expect(shown()).toContain("Not right: SPF, DMARC.");
  expect(shown()).toContain("Missing: Privacy policy.");
  expect(shown()).toContain("Please have a backup made every day");
});

it("says that the name is saved, and brings a chosen step into view", async () => {
  await drawPage("firm", firmWith([]));
  expect(document.activeElement?.textContent).toBe("Firm");
  await press("Save the name");
  await until(() =>
    expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([
      "The name is saved",
    ]),
  );
});

const heading = () => document.activeElement?.textContent;

it("saves a typed name on the way to the next step", async () => {
  const sent = await drawPage("firm", firmWith([]));
  await type("Name in English", "Oak Homes");
  await press("Next: Look");
  await until(() => expect(heading()).toBe("Look"));
  expect(sent).toEqual([{ path: "/api/admin/setup/firm", body: { ka: "ეზო", en: "Oak Homes", ru: "Эзо" } }]);
});

it("stays with a typed name that is refused, and does not lose it unasked", async () => {
  await drawPage("firm", firmWith([]), { en: ["This is the demo's name"] });
  await type("Name in English", "Ezo Development");
  await press("Next: Look");
  await until(() => expect(shown()).toContain("This is the demo's name"));
  const english = () => [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(english()).toContain("Ezo Development");
  const link = document.querySelector<HTMLAnchorElement>('nav a[href="/admin/setup?step=mail"]');
  await act(async () => link?.click());
  await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
  await press("Stay");
  expect(english()).toContain("Ezo Development");
});

it("asks before the figures of a building are left", async () => {
  await drawPage("building", firmWith(["project"]));
  await type("Name of the building in English", "Tower");
  const link = document.querySelector<HTMLAnchorElement>('nav a[href="/admin/setup?step=mail"]');
  await act(async () => link?.click());
  await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
});

it("asks for the code of a mail once it was sent", async () => {
  const sent = await drawPage("mail", firmWith(["mail_server"]));
  expect(shown()).not.toContain("Code in the mail");
  await press("Send a test mail");
  await until(() => expect(shown()).toContain("Code in the mail"));
  await type("Code in the mail", "123456");
  await press("Confirm");
  await until(() =>
    expect(sent.at(-1)).toEqual({ path: "/api/admin/setup/mail/confirm", body: { code: "123456" } }),
  );
});

it("is on the dashboard until it is hidden", async () => {
  const sent = await drawPage("firm", firmWith([]));
  expect(shown()).toContain("What is left before the site opens");
  await press("Hide the list");
  await until(() => expect(shown()).not.toContain("What is left before the site opens"));
  expect(sent[0]?.body).toEqual({ is_hidden: true });
});

it("leaves the dashboard when all is done", async () => {
  await drawPage("", firmWith(ALL));
  expect(shown()).not.toContain("What is left before the site opens");
  expect(shown()).toContain("The site is set up");
});

it("offers the demo a start with one's own firm", async () => {
  await drawPage("firm", firmWith(["contact"], { is_demo: true }));
  expect(shown()).toContain("Start with your own firm");
  expect(button("Hide the list")).toBeDefined();
});

it("removes the demo once it was said what goes, and shows how far that is", async () => {
  demo = {
    is_removable: true,
    goes: { ...NOTHING, projects: 8, enquiries: 58, users: 4, legal_pages: 3 },
    stays: { ...NOTHING, enquiries: 2 },
    removal: null,
  };
  const sent = await drawPage("firm", firmWith([], { is_demo: true }));
  await until(() => expect(shown()).toContain("Requests: 58"));
  expect(shown()).toContain("Stays: Requests: 2");
  await press("Remove the demo");
  await until(() => expect(shown()).toContain("Projects: 8, Requests: 58, Users: 4, Legal pages: 3"));
  expect(shown()).toContain("who have never signed in");
  expect(sent).toEqual([]);
  demo = UNDER_WAY;
  await press("Back up and remove");
  await until(() => expect(shown()).toContain("A backup is being made"));
  expect(sent.map(({ path }) => path)).toEqual(["/api/admin/setup/demo/remove"]);
});
