import { describe, expect, it, vi } from "vitest";
import { users } from "../../users/users.resource.ts";
import { DeleteDialog } from "../../resource/delete-dialog.tsx";
import { dialogs, draw, drawSignedIn, drawsAdmin, press, unmountDrawn, until } from "../../testing.tsx";
import { LeaveDialog } from "../dialogs/leave-dialog.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { RestoreDialog } from "../dialogs/restore-dialog.tsx";

drawsAdmin();

const words = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
const nothing = () => undefined;

it("asks before kept work is removed from the device", async () => {
  const onRefuse = vi.fn<() => void>();
  await draw(<DraftOffer offered={{ at: 0 }} onTake={nothing} onRefuse={onRefuse} />);
  await press("Discard");
  expect(dialogs()).toEqual(["Discard the unsaved work?"]);
  expect(onRefuse).not.toHaveBeenCalled();
  await press("Back");
  expect(onRefuse).not.toHaveBeenCalled();
  await press("Discard");
  await press("Discard");
  expect(onRefuse).toHaveBeenCalledTimes(1);
});

it("says before a form is left what becomes of the work, whatever the form is of", async () => {
  const leave = (isKept: boolean) =>
    draw(<LeaveDialog isKept={isKept} isLogout={false} onStay={nothing} onLeave={nothing} />);
  await leave(true);
  expect(dialogs()).toEqual(["Your changes are not saved"]);
  expect(words()).toContain("This device keeps them");
  // Of users, roles and settings nothing is ever shown to visitors.
  expect(words()).not.toContain("site");
  unmountDrawn();
  await leave(false);
  expect(words()).toContain("they are lost");
});

describe("a dialog over a form with unsaved work", () => {
  const restore = async (isUnsaved: boolean) => {
    await drawSignedIn(
      <RestoreDialog
        resource={users}
        id={1}
        version={2}
        names={{}}
        isUnsaved={isUnsaved}
        isRestoring={false}
        onRestore={nothing}
        onClose={nothing}
      />,
      () => ({ body: { data: { version: 4, changes: [] } } }),
    );
    await until(() => expect(words()).toContain("the same as in that version"));
    const shown = words();
    unmountDrawn();
    return shown;
  };

  it("says what becomes of it when an earlier version is brought back", async () => {
    expect(await restore(true)).toContain("offered again");
    expect(await restore(false)).not.toContain("offered again");
  });

  it("says that it goes with what is deleted", async () => {
    const item = { id: 1, version: 1, name: "Pool" };
    const deletion = (isUnsaved: boolean) =>
      drawSignedIn(
        <DeleteDialog items={[item]} isUnsaved={isUnsaved} onClose={nothing} onDelete={nothing} />,
        () => null,
      );
    await deletion(true);
    expect(words()).toContain("changes that are not saved");
    unmountDrawn();
    await deletion(false);
    expect(words()).toContain("30 days");
    expect(words()).not.toContain("not saved");
  });
});
