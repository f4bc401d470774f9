import { Notifications } from "@mantine/notifications";
import { expect, it } from "vitest";
import { button, drawSignedIn, drawsAdmin, press, type, until } from "../testing.tsx";
import { CopyFloorDialog } from "./copy-floor-dialog.tsx";

drawsAdmin();

it("reports emptied floor numbers as missing, and copies to no floor meanwhile", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(
    <>
      <Notifications />
      <CopyFloorDialog
        floor={{ id: 3, number: 3 }}
        apartmentsCount={2}
        occupied={new Set([6])}
        onClose={() => undefined}
      />
    </>,
    (_method, _path, body) => {
      sent.push(body);
      return { status: 201, body: { data: { floors: 2, floors_added: 1, apartments: 6, zones: 4 } } };
    },
  );
  const missing = () => document.body.textContent.split("This field is required").length - 1;
  expect(missing()).toBe(0);
  await type("To floors", "4");
  await type("To floors", "");
  expect(missing()).toBe(1);
  expect(button("Copy to 0 floors").disabled).toBe(true);
  await type("To floors", "4-6");
  expect(button("Copy to 3 floors").disabled).toBe(true);
  await type("To floors", "4-5");
  expect(missing()).toBe(0);
  await press("Copy to 2 floors");
  await until(() => expect(sent).toEqual([{ floor_numbers: [4, 5], number_pattern: "{floor}{nn}" }]));
  await until(() =>
    expect(document.body.textContent).toContain("2 floors filled, 1 of them new: 6 apartments, 4 zones"),
  );
});
