import { act, useEffect } from "react";
import { expect, it, vi } from "vitest";
import { TOKEN_KEY } from "../../shared/api/stored-token.ts";
import { useLeaveGuard } from "../editor/drafts/leave-guard.ts";
import { button, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { ShowroomDialog } from "./showroom-dialog.tsx";

drawsAdmin();

const LINDEN = { id: 3, title: "Linden Court", hasApartmentNavigation: true };
const WITHOUT_EXPLORER = { id: 1, title: "An old house", hasApartmentNavigation: false };

async function draw(projects: readonly object[] = [WITHOUT_EXPLORER, LINDEN], isUnsaved = false) {
  const leave = vi.fn<(address: string) => void>();
  const guard: { leave?: () => void } = {};
  function Page() {
    const { leave: goOn } = useLeaveGuard(isUnsaved);
    useEffect(() => {
      guard.leave = goOn;
    });
    return <ShowroomDialog onClose={() => undefined} leave={leave} />;
  }
  await drawSignedIn(<Page />, (_, path) => {
    if (path === "/api/projects") return { body: { data: projects } };
    return path.endsWith("/logout") ? { body: {} } : null;
  });
  await until(() => {
    expect(button("Start")).not.toBeNull();
    expect(document.querySelector("[role=dialog] [role=status]")).toBeNull();
  });
  return { leave, goOn: () => act(async () => guard.leave?.()) };
}
/** In the last list, which is of languages. */
async function choose(language: string): Promise<void> {
  const lists = [...document.querySelectorAll<HTMLInputElement>('input[aria-haspopup="listbox"]')];
  await act(async () => lists.at(-1)?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === language,
    );
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
}

it("ends the session, and begins the tour of the first project that has an explorer", async () => {
  const { leave } = await draw();
  await press("Start");
  expect(leave).toHaveBeenCalledExactlyOnceWith("/ka/projects/3?kiosk=1");
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it("begins in the language that is chosen, with the session where that is wanted", async () => {
  const { leave } = await draw();
  await choose("English");
  await act(async () => document.querySelector<HTMLElement>('[role="switch"]')?.click());
  await press("Start");
  expect(leave).toHaveBeenCalledExactlyOnceWith("/en/projects/3?kiosk=1");
  expect(localStorage.getItem(TOKEN_KEY)).toBe("token");
});

it("begins in that language also where the tab was a screen of the showroom before", async () => {
  const { leave } = await draw();
  sessionStorage.setItem("ezo_kiosk", "/ka/projects/3?kiosk=1");
  await choose("English");
  await press("Start");
  expect(leave).toHaveBeenCalledExactlyOnceWith("/en/projects/3?kiosk=1");
  expect(sessionStorage.getItem("ezo_kiosk")).toBeNull();
});

it("asks first where work is not saved", async () => {
  const { leave, goOn } = await draw([LINDEN], true);
  await press("Start");
  expect(localStorage.getItem(TOKEN_KEY)).toBe("token");
  // The browser asks the page before it goes to another document: by then nothing is left to ask about.
  const isAskedAgain = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAskedAgain()).toBe(true);
  const asked: boolean[] = [];
  leave.mockImplementation(() => void asked.push(isAskedAgain()));
  await goOn();
  expect(asked).toEqual([false]);
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it("cannot be started without a project that has an explorer", async () => {
  await draw([WITHOUT_EXPLORER]);
  expect(button("Start").disabled).toBe(true);
});
