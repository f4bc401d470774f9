import { lazyCode } from "../../../shared/lib/lazy-code.ts";
import { NearSlot } from "../../../shared/ui/scroll/near-slot.tsx";

const { View: NewsletterForm } = lazyCode(
  () => import("./newsletter-form.tsx"),
  (module) => module.default,
);

/** The place of the newsletter form, whose code and settings are loaded when the visitor comes near the footer. */
export const NewsletterSlot = () => (
  <NearSlot>
    <NewsletterForm />
  </NearSlot>
);
