import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { deleteEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { deleteContact, listContacts } from "@ezo/contract/marketing/contacts";
import { LINKED_FILE_DAYS, LINKED_FILE_MAX_BYTES } from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import { createFileLinks } from "@ezo/core/enquiries/mails/files/file-links";
import { sweepReceivedMails } from "@ezo/core/enquiries/mails/sweep";
import { describe, expect, it } from "vitest";
import { useAdminStack } from "../../../stack/admin-stack.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { sendForm } from "../../../stack/form.ts";
import { params } from "../enquiries/answering-calls.ts";

const MEGABYTE = 1024 * 1024;
const { stack, token, call, db } = useAdminStack();

const add = async (id: number, name: string, bytes: Uint8Array) =>
  (
    await sendForm<EnquiryFile>(stack(), { path: `/admin/customers/${id}/files`, token: token() }, [
      ["file", { bytes, name, type: "application/zip" }],
    ])
  ).data;
const send = (person: { id: number }, fileIds: number[]) =>
  call(replyToEnquiry, {
    ...params(person),
    body: { subject: "Plans", body: "See the files.", file_ids: fileIds },
  });
/** Sends files of these sizes to a new person, and returns the mail with the links in it. */
async function mailed(...sizes: number[]) {
  const person = await storeEnquiry(db());
  const files: (EnquiryFile & { bytes: Buffer })[] = [];
  for (const [index, size] of sizes.entries()) {
    const bytes = randomBytes(size);
    files.push({ ...(await add(person.id, `გეგმა ${index + 1}.zip`, bytes)), bytes });
  }
  await send(
    person,
    files.map(({ id }) => id),
  );
  await stack().drain();
  const mail = stack().mailbox.to(person.email)[0] ?? expect.fail("no mail");
  const text = mail.text ?? "";
  const paths = [...text.matchAll(/https:\/\/ezo\.test(\/m\/file\/[\w-]+\?locale=en)/g)].map(
    ([, path = ""]) => path,
  );
  return { person, files, mail, text, paths };
}
const open = (path: string, method = "GET") => fetch(`${stack().url()}${path}`, { method });
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const savedFrom = async (path: string) => digestOf(new Uint8Array(await (await open(path)).arrayBuffer()));
const counts = async (enquiryId: number) => [
  await db().enquiryFile.count({ where: { enquiryId } }),
  await db().enquiryFilePart.count({ where: { file: { enquiryId } } }),
];

describe("a file that is too large for a mail", () => {
  it("goes as a link, which gives it to be saved and never shown", async () => {
    const { person, files, mail, text, paths } = await mailed(11 * MEGABYTE);
    const [file] = files;
    expect(mail.attachments).toEqual([]);
    expect(text).toMatch(/^See the files\.\s+Files to download\. The links work until \d\d\.\d\d\.\d{4}:/);
    expect(text).toContain("გეგმა 1.zip (11.5 MB): https://ezo.test/m/file/");
    expect(await counts(person.id)).toEqual([1, 11]);
    const answer = await open(paths[0] ?? "");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": expect.stringMatching(/^private, no-store\b/),
      "content-disposition": expect.stringMatching(/^attachment; filename=/),
      "content-length": String(11 * MEGABYTE),
      "content-security-policy": expect.stringMatching(/default-src 'none'.*; sandbox/),
      "content-type": "application/octet-stream",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect(digestOf(new Uint8Array(await answer.arrayBuffer()))).toBe(digestOf(file!.bytes));
    // Mail scanners ask so.
    const head = await open(paths[0] ?? "", "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(11 * MEGABYTE)]);
    // Staff save it from the request.
    const own = await fetch(`${stack().url()}/api/admin/customers/${person.id}/files/${file?.id}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(own.headers.get("content-disposition")).toBe("attachment");
    expect(digestOf(new Uint8Array(await own.arrayBuffer()))).toBe(digestOf(file!.bytes));
  });

  it("goes as a link where all together are too large, the largest first", async () => {
    const { files, mail, paths } = await mailed(9 * MEGABYTE, 9 * MEGABYTE + 1);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(["გეგმა 1.zip"]);
    expect(paths).toHaveLength(1);
    expect(await savedFrom(paths[0] ?? "")).toBe(digestOf(files[1]!.bytes));
  });

  it("is answered by no link that was changed, has ended, or was made before the mail", async () => {
    const { person, files, paths } = await mailed(11 * MEGABYTE);
    const [path = ""] = paths;
    const [, id = "", until = "", signature = ""] = /\/(\d+)-(\d+)-([\w-]+)\?/.exec(path) ?? [];
    expect(Number(until) * 1000).toBeGreaterThan(Date.now() + (LINKED_FILE_DAYS - 1) * DAY_MS);
    const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const links = createFileLinks({ db: db(), config: { ...stack().config, publicUrl: "" } });
    const waiting = await add(person.id, "later.zip", randomBytes(10));
    const soon = new Date(Date.now() + DAY_MS);
    const wrong = [
      `/m/file/${id}-${until}-${turned}`,
      `/m/file/${id}-${Number(until) + 1}-${signature}`,
      `/m/file/${Number(id) + 1}-${until}-${signature}`,
      `/m/file/${id}-${until}-`,
      "/m/file/nonsense",
      await links.url(files[0]!.id, new Date(Date.now() - 1000), "en"),
      await links.url(waiting.id, soon, "en"),
      await links.url(2_000_000_000, soon, "en"),
    ];
    const pages = new Set<string>();
    for (const each of wrong) {
      const answer = await open(each.includes("?") ? each : `${each}?locale=en`);
      expect([each, answer.status, answer.headers.get("content-disposition")]).toEqual([each, 404, null]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      pages.add(await answer.text());
    }
    // Nobody learns which of it was the reason.
    expect(pages.size).toBe(1);
    expect((await open(path)).status).toBe(200);
  });

  it("goes with its request: while that is deleted, and for good with the person", async () => {
    const { person, paths } = await mailed(11 * MEGABYTE);
    const [path = ""] = paths;
    await call(deleteEnquiry, params(person));
    expect((await open(path)).status).toBe(404);
    await db().enquiry.update({ where: { id: person.id }, data: { deletedAt: null } });
    expect((await open(path, "HEAD")).status).toBe(200);
    const { email, name } = person;
    await db().contact.create({
      data: {
        email,
        name,
        emailHash: `hash-${email}`,
        locale: "en",
        source: "enquiry",
        status: "subscribed",
      },
    });
    const { data: found } = await call(listContacts, { query: { search: email } });
    await call(deleteContact, params(found[0]!));
    expect(await counts(person.id)).toEqual([0, 0]);
    expect((await open(path)).status).toBe(404);
  });
});

describe("a large file on its way", () => {
  const BEGIN = '--b\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n';
  /** Sends a form without saying how long it is. `wait` holds it up before its end. */
  function stream(
    id: number,
    size: number,
    { wait, signal }: { wait?: Promise<void>; signal?: AbortSignal } = {},
  ) {
    async function* form() {
      yield Buffer.from(BEGIN);
      for (let left = size; left > 0; left -= MEGABYTE) yield Buffer.alloc(Math.min(left, MEGABYTE), 1);
      await wait;
      yield Buffer.from("\r\n--b--\r\n");
    }
    return fetch(`${stack().url()}/api/admin/customers/${id}/files`, {
      method: "POST",
      headers: { authorization: `Bearer ${token()}`, "content-type": "multipart/form-data; boundary=b" },
      body: Readable.toWeb(Readable.from(form())) as unknown as BodyInit,
      duplex: "half",
      ...(signal ? { signal } : {}),
    } as RequestInit);
  }

  it("is refused above the limit, and nothing of it stays", async () => {
    const { id } = await storeEnquiry(db());
    const answer = await stream(id, LINKED_FILE_MAX_BYTES + 1);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "too_large", errors: { file: [expect.any(String)] } });
    expect(await counts(id)).toEqual([0, 0]);
  });

  it("is taken by no mail, and nothing stays of one that breaks off", async () => {
    const person = await storeEnquiry(db());
    const stop = new AbortController();
    const sending = stream(person.id, 12 * MEGABYTE, {
      wait: new Promise(() => undefined),
      signal: stop.signal,
    }).then(
      () => "answered",
      () => "cut",
    );
    await expect.poll(() => counts(person.id)).toEqual([1, expect.any(Number)]);
    const { id } = await db().enquiryFile.findFirstOrThrow({ where: { enquiryId: person.id } });
    await expect(send(person, [id])).rejects.toMatchObject({ status: 422 });
    stop.abort();
    expect(await sending).toBe("cut");
    await expect.poll(() => counts(person.id)).toEqual([0, 0]);
  });

  it("goes after a day where it was not sent", async () => {
    const { id } = await storeEnquiry(db());
    await add(id, "film.mp4", Buffer.alloc(11 * MEGABYTE));
    expect(await counts(id)).toEqual([1, 11]);
    await sweepReceivedMails(db(), new Date(Date.now() + DAY_MS + 60_000));
    expect(await counts(id)).toEqual([0, 0]);
  });
});
