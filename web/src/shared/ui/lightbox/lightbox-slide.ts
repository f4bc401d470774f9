import type { Image } from "@ezo/contract/media";

/** One picture of the viewer with its caption. */
export interface LightboxSlide {
  image: Image;
  title?: string | undefined;
  subtitle?: string | undefined;
  /** Short facts on the right, one per line. */
  details?: readonly string[];
}

/** Pictures that follow the loaded ones. */
export interface MoreSlides {
  /** Number of all pictures. */
  total: number;
  isLoading: boolean;
  /** Why they could not be loaded. */
  failure: unknown;
  loadNext: () => void;
  /** Undefined if there are too many to load. */
  loadAll: (() => void) | undefined;
}
/** The pictures of the viewer; of a list in pages those that are loaded. */
export interface Slides {
  loaded: readonly LightboxSlide[];
  /** Number of pictures before these. */
  before?: number | undefined;
  /** Undefined if none follows. */
  more?: MoreSlides | undefined;
}
