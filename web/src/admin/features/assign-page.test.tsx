import { act } from "react";
import { expect, it } from "vitest";
import {
  type Answering,
  dialogs,
  drawSignedIn,
  listAnswer,
  drawsAdmin,
  press,
  receiveLive,
  refusal,
  until,
} from "../testing.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import AssignPage from "./assign-page.tsx";

drawsAdmin();

const assigned = {
  project: { id: 3, title: "Linden Court", version: 5 },
  features: [
    { id: 1, title: "Pool" },
    { id: 2, title: "Yard" },
  ],
};
const answer: Answering = (_method, path) => ({
  body: {
    data: path.endsWith("/projects/3/features") ? assigned : [],
    meta: { total: 0, current_page: 1, last_page: 1, per_page: 100 },
  },
});
const chosen = () => [...document.querySelectorAll("ol li")].map(({ textContent }) => textContent);

it("asks before Cancel discards a changed choice of features, and restores it", async () => {
  await drawSignedIn(<AssignPage />, answer, "/?project=3");
  await until(() => expect(chosen()).toEqual(["Pool", "Yard"]));
  await press("Remove: Pool");
  await press("Cancel");
  expect(dialogs()).toEqual(["Drop your changes?"]);
  await press("Keep editing");
  expect(chosen()).toEqual(["Yard"]);
  await press("Cancel");
  await press("Drop the changes");
  expect(chosen()).toEqual(["Pool", "Yard"]);
  await press("Continue with it");
  expect(chosen()).toEqual(["Yard"]);
});

const UPDATED = { updated_by: null, updated_at: "2026-01-01T00:00:00.000Z" };

it("asks about the newest choice of features when a save was refused", async () => {
  let stored = { id: 3, ...UPDATED, version: 6, features: [{ id: 4, title: "Gym" }] };
  const sent: unknown[] = [];
  await drawSignedIn(
    <AssignPage />,
    (method, path, body, query) => {
      if (path.endsWith("/projects/3")) return { body: { data: stored } };
      if (method !== "PUT") return answer(method, path, body, query);
      sent.push(body);
      return { status: 409, body: refusal("conflict") };
    },
    "/?project=3",
  );
  await until(() => expect(chosen()).toEqual(["Pool", "Yard"]));
  await press("Remove: Pool");
  await press("Save");
  const asks = (title: string) =>
    until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain(title));
  await asks("Gym");
  stored = { ...stored, version: 7, features: [{ id: 5, title: "Lobby" }] };
  await receiveLive("content:changed", { entity: "project", id: 3, tags: [] });
  await asks("Lobby");
  await press("Save the choice");
  await until(() => expect(sent[1]).toEqual({ feature_ids: [2], version: 7 }));
});

function Translated() {
  const { setLanguage } = useTexts();
  return (
    <>
      <button type="button" onClick={() => setLanguage("ka")}>
        Georgian
      </button>
      <AssignPage />
    </>
  );
}

it("shows the choice by its names in the language that is chosen, with what is not saved", async () => {
  let titles = ["Pool", "Yard", "Gym"];
  const rows = () => titles.map((title, index) => ({ id: index + 1, title }));
  const named: Answering = (_method, path) => {
    if (path.endsWith("/projects/3/features"))
      return { body: { data: { ...assigned, features: rows().slice(0, 2) } } };
    return listAnswer(path.endsWith("/features") ? rows() : []);
  };
  await drawSignedIn(<Translated />, named, "/?project=3");
  await until(() => expect(chosen()).toEqual(["Pool", "Yard"]));
  await press("Remove: Pool");
  const gym = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((each) => each.textContent === "Gym");
  await act(async () => document.querySelector<HTMLElement>('[role="group"] input')?.click());
  await until(() => expect(gym()).toBeDefined());
  await act(async () => gym()?.click());
  expect(chosen()).toEqual(["Yard", "Gym"]);
  titles = ["აუზი", "ეზო", "დარბაზი"];
  await press("Georgian");
  await until(() => expect(chosen()).toEqual(["ეზო", "დარბაზი"]));
});
