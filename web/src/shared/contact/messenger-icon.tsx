import type { Messenger } from "@ezo/contract/values/contact/messengers";
import type { ReactNode } from "react";
import { Drawing } from "../ui/icon.tsx";

/** Line drawings, 24 by 24, apart from the icons that every page has. */
const DRAWINGS = {
  whatsapp: (
    <>
      <path d="M4 20l1.300-4A8.200 8.200 0 1 1 8.300 19z" />
      <path d="M9 8.500c0 4 2.500 6.500 6.500 6.500l.8-2-2.200-1-1 .9c-1.200-.5-1.900-1.200-2.300-2.200l.9-1.100-1-2.100z" />
    </>
  ),
  viber: (
    <>
      <path d="M6 4h12a2.500 2.500 0 0 1 2.500 2.500v7A2.500 2.500 0 0 1 18 16h-5l-4 4v-4H6a2.500 2.500 0 0 1-2.500-2.500v-7A2.500 2.500 0 0 1 6 4z" />
      <path d="M8.500 7.500c0 3.200 2.200 5.500 5.500 5.500l.8-1.600-1.700-.9-.8.6c-.9-.4-1.400-.9-1.800-1.700l.7-.8-.8-1.700zM13.500 7c1.500.2 2.300 1 2.500 2.500" />
    </>
  ),
  telegram: (
    <path d="M3.500 11.500L20.500 4.500 17.500 19.500l-6-4.500-2.500 3.500-.5-5.500 8-6.500-10 5.500z" />
  ),
} satisfies Record<Messenger, ReactNode>;

export const MessengerIcon = ({ messenger }: { messenger: Messenger }) => (
  <Drawing>{DRAWINGS[messenger]}</Drawing>
);
