/** What only phones load, together. */
export { ContactBar } from "./contact-bar/contact-bar.tsx";
export { followScroll } from "./header/follow-scroll.ts";
