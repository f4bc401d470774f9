import { notifications, notificationsStore } from "@mantine/notifications";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { draw, drawsAdmin, press } from "../testing.tsx";
import { useToasts } from "./toasts.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

/** What a page that has lost its session says, and the login that ends it. */
function Page() {
  const toasts = useToasts();
  const fail = () => {
    toasts.failure("Could not be saved", new ApiError("unauthorized", "Please log in", 401));
    toasts.success("Saved before");
  };
  return (
    <>
      <button type="button" onClick={fail}>
        Save
      </button>
      <button type="button" onClick={toasts.hideFailures}>
        Log in
      </button>
    </>
  );
}
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);

it("take failures away, and nothing else, once what was in the way is gone", async () => {
  await draw(<Page />);
  await press("Save");
  expect(titles()).toEqual(["Could not be saved", "Saved before"]);
  await press("Log in");
  expect(titles()).toEqual(["Saved before"]);
});
