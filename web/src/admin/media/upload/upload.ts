import { FailureBody } from "@ezo/contract/errors";
import type { MediaDetail, replaceMedia, uploadMedia } from "@ezo/contract/admin/media";
import type { addMailPicture, MailPicture } from "@ezo/contract/marketing/campaigns";
import { routeUrl } from "@ezo/contract/route";
import { ApiError } from "../../../shared/api/api-error.ts";
import { failedSending } from "../../../shared/api/failed-sending.ts";

/** A call that uploads one picture. */
export type UploadRoute = typeof uploadMedia | typeof replaceMedia | typeof addMailPicture;
/** The picture to replace, and the version that the change is based on. */
export interface UploadTarget {
  params?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, string>>;
}
export type Uploaded<R extends UploadRoute> = R extends typeof addMailPicture ? MailPicture : MediaDetail;

/**
 * Sends one picture to the library, by XMLHttpRequest because `fetch` reports no upload progress.
 * `onProgress` gets the share that has been sent, 0 to 1.
 */
export function uploadPicture<R extends UploadRoute>(
  route: R,
  file: File,
  options: UploadTarget & {
    token: string;
    locale: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<Uploaded<R>> {
  const { token, locale, signal, params, fields = {} } = options;
  const form = new FormData();
  form.set("file", file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${routeUrl(route.path, { query: { locale }, ...(params ? { params } : {}) })}`);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("x-authorization", `Bearer ${token}`);
    request.setRequestHeader("x-locale", locale);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      if (request.status < 300) {
        resolve(route.response.parse(answer).data as Uploaded<R>);
        return;
      }
      const failure = FailureBody.safeParse(answer);
      reject(
        failure.success
          ? ApiError.from(failure.data, request.status, request.getResponseHeader("retry-after"))
          : new ApiError(request.status === 413 ? "too_large" : "internal", "", request.status),
      );
    });
    request.addEventListener("error", () => void failedSending([file]).then(reject));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
