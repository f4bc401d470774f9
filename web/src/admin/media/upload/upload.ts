import type { MediaDetail, replaceMedia, uploadMedia } from "@ezo/contract/admin/content/media";
import type { addMailPicture, MailPicture } from "@ezo/contract/marketing/campaigns/campaigns";
import { routeUrl } from "@ezo/contract/route";
import { sendForm } from "../../files/send-form.ts";

/** A call that uploads one picture. */
export type UploadRoute = typeof uploadMedia | typeof replaceMedia | typeof addMailPicture;
/** The picture to replace, and the version that the change is based on. */
export interface UploadTarget {
  params?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
}
export type Uploaded<R extends UploadRoute> = R extends typeof addMailPicture ? MailPicture : MediaDetail;

/** Sends one picture to the library. `onProgress` gets the share that has been sent, 0 to 1. */
export async function uploadPicture<R extends UploadRoute>(
  route: R,
  file: File,
  options: UploadTarget & {
    token: string;
    locale: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<Uploaded<R>> {
  const { params, ...sending } = options;
  const address = routeUrl(route.path, { query: { locale: options.locale }, ...(params ? { params } : {}) });
  const answer = await sendForm(`/api${address}`, file, sending);
  return route.response.parse(answer).data as Uploaded<R>;
}
