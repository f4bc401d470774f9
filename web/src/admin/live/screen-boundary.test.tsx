import { expect, it, vi } from "vitest";
import { drawsAdmin, drawSignedIn, press, reachServer, until } from "../testing.tsx";
import { lazyScreen } from "../ui/states/lazy-screen.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";

drawsAdmin();

/** A screen whose code comes from a server that can be stopped. */
async function openScreen(server: { isUp: boolean }) {
  // React and the boundary report what has failed.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const Screen = lazyScreen(async () => {
    await Promise.resolve();
    if (!server.isUp) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => "the screen" };
  });
  await drawSignedIn(
    <ScreenBoundary path="/admin/customers">
      <Screen />
    </ScreenBoundary>,
    () => null,
  );
  await until(() => expect(document.body.textContent).toContain("Try again"));
}
const expectScreen = () => until(() => expect(document.body.textContent).toContain("the screen"));

it("loads a screen's code when the server is reached again", async () => {
  const server = { isUp: false };
  await openScreen(server);
  server.isUp = true;
  await reachServer();
  await expectScreen();
});

it("loads a screen's code on request, as often as it takes", async () => {
  const server = { isUp: false };
  await openScreen(server);
  await press("Try again");
  await until(() => expect(document.body.textContent).toContain("Try again"));
  server.isUp = true;
  await press("Try again");
  await expectScreen();
});
