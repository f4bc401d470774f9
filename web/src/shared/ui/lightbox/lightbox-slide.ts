import type { Image } from "@ezo/contract/media";

/** One picture of the viewer with what is shown below it. */
export interface LightboxSlide {
  image: Image;
  title?: string | undefined;
  subtitle?: string | undefined;
  /** Short facts on the other side, one below the other. */
  details?: readonly string[];
}
