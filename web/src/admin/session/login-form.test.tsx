// @vitest-environment jsdom
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { createQueryClient } from "../query/query-client.ts";
import { ADMINISTRATOR, draw, drawsAdmin, press, type, until } from "../testing.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { LoginForm } from "./login-form.tsx";
import { SessionProvider } from "./session-context.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

/** What a page that has lost its session leaves behind. */
function Left() {
  const toasts = useToasts();
  useEffect(() => {
    // Neither goes by itself before the test has looked.
    const options = { autoClose: 60_000 };
    toasts.failure("Could not be saved", new ApiError("unauthorized", "Please log in", 401), options);
    toasts.success("Saved before", options);
  }, [toasts]);
  return <Notifications />;
}

it("takes away by a login what failed for want of one", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: { token: "new", user: ADMINISTRATOR }, message: "" }),
  );
  await draw(
    <SessionProvider>
      <QueryClientProvider client={createQueryClient()}>
        <Left />
        <LoginForm />
      </QueryClientProvider>
    </SessionProvider>,
  );
  await until(() => expect(document.body.textContent).toContain("Could not be saved"));
  await type("E-mail", "nino@example.ge");
  await type("Password", "long enough to be one");
  await press("Log in");
  await until(() => expect(document.body.textContent).not.toContain("Could not be saved"));
  expect(document.body.textContent).toContain("Saved before");
});
