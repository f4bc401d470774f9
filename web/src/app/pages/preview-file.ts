import type { Image } from "@ezo/contract/media";
import { jpegFile } from "../../shared/ui/picture/jpeg-file.ts";

/** As wide as any preview shows; messengers leave out pictures of more than some hundred kilobytes. */
const ENOUGH_WIDTH = 1920;

/** The file of a picture for link previews. */
export const previewFile = (image: Image | null | undefined): string | undefined =>
  image ? jpegFile(image, ENOUGH_WIDTH) : undefined;
