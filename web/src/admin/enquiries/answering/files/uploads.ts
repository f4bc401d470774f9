import { createStore } from "../../../../shared/lib/store.ts";

/** A file that is on its way to the server. */
export interface SendingFile {
  key: number;
  /** Whose mail it is for: of one user, about one enquiry. */
  mail: string;
  name: string;
  size: number;
  /** What has been sent of it, 0 to 1. */
  share: number;
  cancel: () => void;
}

/** The uploads of this tab. They outlive the form that began them, which is gone when another enquiry or a note is opened. */
export const uploads = createStore<readonly SendingFile[]>([]);
let count = 0;

export const mailOf = (userId: number, enquiryId: number): string => `${userId} ${enquiryId}`;

/** The browser asks before the tab is closed or loaded anew: that would end them. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
function put(all: readonly SendingFile[]): void {
  if (all.length > 0) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
  uploads.set(all);
}

/** Lists an upload until `end` is called. */
export function beginUpload(file: Omit<SendingFile, "key" | "share">) {
  const key = (count += 1);
  put([...uploads.get(), { ...file, key, share: 0 }]);
  return {
    progress: (share: number) =>
      put(uploads.get().map((each) => (each.key === key ? { ...each, share } : each))),
    end: () => put(uploads.get().filter((each) => each.key !== key)),
  };
}
