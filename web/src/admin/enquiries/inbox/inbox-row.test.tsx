import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { expect, it } from "vitest";
import { ADMINISTRATOR, drawsAdmin, drawSignedIn, unmountDrawn } from "../../testing.tsx";
import { aRow } from "../testing.ts";
import { keepCall } from "../unsent-calls/unsent-calls.ts";
import { InboxRow } from "./inbox-row.tsx";

drawsAdmin();

const drawRow = (row: Partial<EnquiryRow>) =>
  drawSignedIn(
    <ol>
      <InboxRow
        row={aRow(row)}
        now={Date.now()}
        to="?open=1"
        isOpen={false}
        isFresh={false}
        isSelected={false}
        isSelecting={false}
        onSelect={() => undefined}
      />
    </ol>,
    () => null,
  );
const link = () => document.querySelector<HTMLElement>("[data-enquiry]") ?? expect.fail("no row");
/** What is drawn for the eye alone. */
const drawnIn = (mark: Element | null) => mark?.querySelector("[aria-hidden]")?.textContent;

it("shows whose a request is by initials, and names them for who hovers or cannot see", async () => {
  await drawRow({ assignee: { id: 7, name: "Maka Tsereteli" } });
  const mark = link().querySelector('[title="Assignee: Maka Tsereteli"]');
  expect(drawnIn(mark)).toBe("MT");
  // Part of what the link is called.
  expect(link().textContent).toContain("Assignee: Maka Tsereteli");
});

it("says of nobody's request that it is nobody's", async () => {
  await drawRow({ assignee: null });
  const mark = link().querySelector('[title="Nobody\'s"]');
  expect(drawnIn(mark)).toBe("?");
  expect(link().textContent).toContain("Nobody's");
});

it("says that this device keeps a call that is not noted yet", async () => {
  const body = { outcome: "reached" as const };
  keepCall(ADMINISTRATOR.id, { key: "key-7", enquiryId: 7, name: "Levan", body });
  await drawRow({ id: 7 });
  expect(link().textContent).toContain("Will be sent");
  unmountDrawn();
  await drawRow({ id: 8 });
  expect(link().textContent).not.toContain("Will be sent");
});
