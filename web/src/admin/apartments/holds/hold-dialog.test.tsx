import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import {
  ADMINISTRATOR,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { ApartmentBar } from "../apartment-bar.tsx";
import { row } from "../testing.tsx";

drawsAdmin();

let isLate = false;
beforeEach(() => {
  isLate = false;
  // No more than a few are shown at once.
  notifications.clean();
});
const nothing = () => undefined;
const SELECTED = [row(1), row(2), row(3, 3, { status: "sold" })];
async function draw(capabilities = ADMINISTRATOR.capabilities) {
  const sent: [path: string, body: unknown][] = [];
  await drawSignedIn(
    <ApartmentBar count={3} selected={SELECTED} isBusy={false} onSet={nothing} onClear={nothing} />,
    (_method, path, body) => {
      sent.push([path, body]);
      if (isLate) return { status: 422, body: refusal("invalid", { until: ["Too early"] }) };
      if (path.endsWith("/release")) return { body: { data: [{ id: 7 }] } };
      return { status: 201, body: { data: { holds: [{ id: 7 }], skipped: [2] } } };
    },
    "/",
    { ...ADMINISTRATOR, capabilities },
  );
  return sent;
}
const dialog = () => document.querySelector('[role="dialog"]') ?? expect.fail("no dialog");
const submit = () =>
  act(async () => dialog().querySelector<HTMLButtonElement>('button[type="submit"]')?.click());
const said = () => notificationsStore.getState().notifications.map(({ title }) => title);
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);

it("holds those that are available, says what was not any more, and takes it back", async () => {
  const sent = await draw();
  await press("Hold");
  await until(() => expect(dialogs()).toEqual(["Hold 2 units"]));
  expect(dialog().textContent).toContain("1 of the selected is not available");
  await type("For whom and why", "For the bank");
  await submit();
  await until(() => expect(dialogs()).toEqual([]));
  const order = { ids: [1, 2], until: expect.any(String), reason: "For the bank" };
  expect(sent).toEqual([["/api/admin/apartments/holds", order]]);
  expect(said()).toEqual(expect.arrayContaining(["1 unit is held", "1 unit was not available any more"]));
  await act(async () => void takeUndo());
  await until(() => expect(sent[1]).toEqual(["/api/admin/holds/release", { ids: [7] }]));
  await until(() => expect(said()).toContain("1 unit is available again"));
});

it("stays open with what was written where it is refused", async () => {
  isLate = true;
  await draw();
  await press("Hold");
  await type("For whom and why", "For the bank");
  await submit();
  await until(() => expect(dialog().textContent).toContain("Too early"));
  expect(dialogs()).toEqual(["Hold 2 units"]);
});

it("has only the actions that somebody may take", async () => {
  await draw(["stock.read", "enquiries.read_all", "apartments.hold_any"]);
  expect(buttons()).toEqual(["Hold", ""]);
});

it("leaves holding to those who may hold any apartment", async () => {
  await draw(["stock.read", "apartments.price"]);
  expect(buttons()).toEqual(["Status", "Price", ""]);
});
