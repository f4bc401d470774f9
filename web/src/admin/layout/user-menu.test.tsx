import { act } from "react";
import { expect, it } from "vitest";
import { ADMINISTRATOR, button, dialogs, drawSignedIn, drawsAdmin, listAnswer, until } from "../testing.tsx";
import { UserMenu } from "./user-menu.tsx";

drawsAdmin();

const menu = () => document.querySelector("[role=menu]");
const focused = () => document.activeElement?.textContent;
const key = (name: string): Promise<boolean> =>
  act(
    async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      ) ?? false,
  );
const opener = () => button(`User menu: ${ADMINISTRATOR.name}`);

async function openMenu() {
  await drawSignedIn(<UserMenu isSlim onNavigate={undefined} />, (_, path, body) => {
    if (path === "/api/projects") return listAnswer([]);
    return path === "/api/profile/language" ? { body: { data: body } } : null;
  });
  act(() => opener().focus());
  await act(async () => opener().click());
  await until(() => expect(focused()).toBe("Profile"));
}

it("moves through the menu by arrows", async () => {
  await openMenu();
  await key("ArrowDown");
  expect(focused()).toBe("Refresh data");
  await key("ArrowDown");
  expect(focused()).toBe("Guide");
  await key("ArrowUp");
  await key("ArrowUp");
  expect(focused()).toBe("Profile");
});

it("leads to the showroom on this screen", async () => {
  await openMenu();
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>("[role=menuitem]")]
      .find(({ textContent }) => textContent === "Showroom on this screen")
      ?.click(),
  );
  await until(() => expect(dialogs()).toEqual(["Showroom on this screen"]));
});

it("closes the menu on Tab and returns the focus to its button", async () => {
  await openMenu();
  // Not prevented, so the browser moves the focus on.
  expect(await key("Tab")).toBe(true);
  expect(document.activeElement).toBe(opener());
  await until(() => expect(menu()).toBeNull());
});

it.each(["English", "ქართული", "Dark"])("closes the menu when %s is chosen", async (name) => {
  await openMenu();
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
  await until(() => expect(menu()).toBeNull());
});
