import { useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press, until } from "../../testing.tsx";
import { users } from "../../users/users.resource.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

drawsAdmin();

it("compares with what is stored now, however soon it is opened again", async () => {
  const nothing = () => undefined;
  const seen: number[] = [];
  function Reopened() {
    const [openings, setOpenings] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setOpenings(openings + 1)}>
          Reopen
        </button>
        <RestoreDialog
          key={openings}
          resource={users}
          id={1}
          version={2}
          names={{}}
          isRestoring={false}
          onRestore={(version) => seen.push(version)}
          onClose={nothing}
        />
      </>
    );
  }
  let version = 4;
  await drawSignedIn(<Reopened />, () => ({
    body: { data: { version, changes: [{ field: "name", from: "Nino", to: `Version ${version}` }] } },
  }));
  const shown = (text: string) => until(() => expect(document.body.textContent).toContain(text));
  await shown("Version 4");
  version = 5;
  await press("Reopen");
  await shown("Version 5");
  await press("Bring this version back");
  expect(seen).toEqual([5]);
});
