import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { expect } from "vitest";
import { ADMINISTRATOR, type Answering, button, drawSignedIn, press, until } from "../../testing.tsx";
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
