import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { expect } from "vitest";
import {
  ADMINISTRATOR,
  type Answer,
  type Answering,
  button,
  drawSignedIn,
  press,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { Composer } from "./composer.tsx";

export const user = {
  ...ADMINISTRATOR,
  role: "admin" as const,
  capabilities: [...ADMINISTRATOR.capabilities],
};
export const PERSON = aDetail({ id: 7, email: "nino@example.ge", locale: "en" });
export const SUBJECTS = {
  ka: "თქვენს მოთხოვნაზე: ბინა 12",
  en: "Re: Apartment 12",
  ru: "По вашей заявке: Квартира 12",
};
/** The answer with these templates, and with what the prices in a text are now. */
export const templatesAnswer = (data: readonly unknown[], prices: readonly unknown[] = []): Answer => ({
  body: { success: true, data, meta: { subjects: SUBJECTS, prices } },
});

export const MAIL = { subject: "Hello", body: "Come and see." };
export const REPLY = {
  id: 5,
  files: [],
  status: "queued" as const,
  failure: null,
  settled_at: null,
  ...MAIL,
};
export const atOnce = () => new Date(Date.now() + 1000).toISOString();
/** The answer to a mail that is stored as `REPLY`. */
export const storedAnswer = (): Answer => ({
  status: 201,
  body: { success: true, data: { ...REPLY, author: null, created_at: atOnce() } },
});

export const field = (label: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`) ??
  expect.fail(`no field ${label}`);
export const choose = async (name: string) => {
  await act(async () => field("Template").click());
  await until(() => expect(optionOf(name)).toBeDefined());
  await act(async () => optionOf(name)?.click());
};
const optionOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("[role=option]")].find(
    ({ textContent }) => textContent === name,
  );

export const drawWithToasts = (answer: Answering, enquiry = PERSON) =>
  drawSignedIn(
    <>
      <Composer enquiry={enquiry} user={user} onLeave={() => undefined} />
      <Notifications />
    </>,
    answer,
  );
export const pressUndo = async () => {
  await until(() => button("Undo"));
  await press("Undo");
};
