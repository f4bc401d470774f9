import { expect, it } from "vitest";
import { type Answering, dialogs, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
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

it("asks before Cancel drops another choice of features, and brings it back", async () => {
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
