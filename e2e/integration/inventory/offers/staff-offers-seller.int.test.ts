import {
  type AdminUser,
  deleteUserPhoto,
  getUserPhoto,
  putUserPhoto,
  userRoutes,
} from "@ezo/contract/admin/users";
import { contactSettings } from "@ezo/contract/admin/settings";
import { deleteOwnPhoto, getProfile, type Profile, updateProfile } from "@ezo/contract/accounts/profile";
import { repeated } from "@ezo/contract/testing/scope";
import { UPLOAD_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { LOCALES } from "@ezo/contract/values/locale";
import { offeredPrice } from "@ezo/contract/values/money/offer-discount";
import type { UserRole } from "@ezo/contract/values/roles/roles";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { LIST, refusal, squeezed, useOffers } from "../../../stack/offers.ts";
import { aHugePng, aPicture } from "../../../stack/factories/pictures.ts";

const { change, db, enquiry, get, idOf, list, make, page, pdfText, stack, tokens } = useOffers();

const own = { token: () => tokens.sales_agent };
const profile = async () => (await stack().call(getProfile, {}, { token: own.token() })).data;
const update = async (body: object) =>
  (await stack().call(updateProfile, { body }, { token: own.token() })).data;
const upload = (bytes: Uint8Array, path = "/profile/photo", token = own.token()) =>
  sendForm<Profile>(stack(), { path, token, method: "PUT" }, [["file", { bytes, name: "me.jpg" }]]);
const bytesOf = (photo: string | null) => Buffer.from(photo?.split(",")[1] ?? "", "base64");
const user = async (role: UserRole, body: object) => {
  const params = { id: String(await idOf(role)) };
  const { data } = await stack().call(userRoutes.patch, { params, body }, { token: tokens.admin });
  return data as AdminUser;
};
const theirs = async () => enquiry({ assigneeId: await idOf("sales_agent") });

async function giveOfficePhone() {
  const { data } = await stack().call(contactSettings.get, {}, { token: tokens.admin });
  const { phone } = data.contact_info;
  const contact_info = { ...data.contact_info, phone: { ...phone, value: "+995322100100" } };
  const body = { version: data.version, contact_info };
  await stack().call(contactSettings.put, { body }, { token: tokens.admin });
}

describe("a user's telephone and photo", () => {
  it("are their own to change, each without the other", async () => {
    expect(await profile()).toMatchObject({ phone: null, photo: null });
    const { version } = await update({ phone: "555 12 34 56" });
    const { data } = await upload(await aPicture(900, 600).png().toBuffer());
    expect(data).toMatchObject({ name: "Seller sales_agent", phone: "+995555123456" });
    expect((await update({ name: "Nino Beridze", version })).phone).toBe("+995555123456");
    expect((await profile()).photo).toBe(data.photo);
    expect((await update({ phone: "" })).phone).toBeNull();
    expect((await update({ phone: "+44 20 7946 0958" })).phone).toBe("+442079460958");
    expect((await update({ phone: null, name: "Seller sales_agent" })).phone).toBeNull();
    await stack().call(deleteOwnPhoto, {}, { token: own.token() });
    expect(await profile()).toMatchObject({ name: "Seller sales_agent", photo: null });
  });

  it("are refused by field, and the earlier ones stay", async () => {
    await update({ phone: "+995555123456" });
    const { data } = await upload(await aPicture(400, 400).jpeg().toBuffer());
    for (const phone of ["12", "+995", "not a number", `+995555123456${"0".repeat(40)}`, 5])
      expect(await refusal(update({ phone })), String(phone)).toEqual([422, "invalid", ["phone"]]);
    const broken = (await aPicture(400, 400).png().toBuffer()).subarray(0, 300);
    for (const [bytes, status] of [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
      [Buffer.from("%PDF-1.7"), 415],
      [broken, 422],
      [aHugePng(20_000, 20_000), 413],
      [Buffer.alloc(UPLOAD_MAX_BYTES + 1), 413],
    ] as const) {
      const failure = await failureOf(upload(bytes));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([status, ["file"]]);
    }
    for (const file of ["", "upload:1", "/media/a.jpg", 3])
      expect(
        await refusal(
          stack().call({ ...putUserPhoto, path: "/profile/photo" }, { body: { file } } as never, {
            token: own.token(),
          }),
        ),
      ).toEqual([422, "invalid", ["file"]]);
    expect(await profile()).toMatchObject({ phone: "+995555123456", photo: data.photo });
  });

  it("keep of a picture a small upright square, without what cameras write into it", async () => {
    const picture = await aPicture(1200, 700)
      .withExif({ IFD0: { Copyright: "secret" }, IFD3: { GPSLatitude: "41/1 42/1 0/1" } })
      .jpeg()
      .toBuffer();
    const { data } = await upload(picture);
    const kept = bytesOf(data.photo);
    const { format, width, height, exif } = await sharp(kept).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 320, 320, undefined]);
    expect(kept.byteLength).toBeLessThan(60_000);
  });

  it("are an administrator's to change, too, and nobody else's", async () => {
    const id = String(await idOf("sales_agent"));
    const path = `/admin/users/${id}/photo`;
    const bytes = await aPicture(300, 300).jpeg().toBuffer();
    await user("sales_agent", { phone: "+995 555 65 43 21" });
    const { data } = await upload(bytes, path, tokens.admin);
    expect(await profile()).toMatchObject({ phone: "+995555654321", photo: data.photo });
    for (const role of ["sales_manager", "sales_agent", "editor"] as const) {
      expect((await failureOf(upload(bytes, path, tokens[role]))).status).toBe(403);
      for (const call of [getUserPhoto, deleteUserPhoto])
        expect(
          (await failureOf(stack().call(call, { params: { id } }, { token: tokens[role] }))).status,
        ).toBe(403);
    }
    expect((await failureOf(upload(bytes, "/admin/users/999999/photo", tokens.admin))).status).toBe(404);
    await stack().call(deleteUserPhoto, { params: { id } }, { token: tokens.admin });
    expect((await profile()).photo).toBeNull();
    const { history } = await db()
      .recordHistory.findMany({ where: { entity: "user", entityId: Number(id) } })
      .then((lines) => ({ history: JSON.stringify(lines.map(({ changes }) => changes)) }));
    expect(history).toContain("photo");
    expect(history.length).toBeLessThan(10_000);
  });
});

it("an offer hides the price per square metre on its page and in its PDF while the firm does", async () => {
  const offer = await make(await theirs(), {}, "sales_agent");
  const perMetre = "$1250/m";
  const whereSaid = async () => {
    const { said } = await pdfText(offer.pdf_url);
    return [squeezed(await page(offer.url)).includes(perMetre), said.includes(perMetre)];
  };
  const prices = await readSetting(db(), "prices");
  expect(await whereSaid()).toEqual([true, true]);
  await writeSetting(db(), "prices", { ...prices, per_m2_shown: false });
  try {
    expect(await whereSaid()).toEqual([false, false]);
  } finally {
    await writeSetting(db(), "prices", prices);
  }
  expect(await whereSaid()).toEqual([true, true]);
});

describe("the seller of an offer", () => {
  it.each(repeated(LOCALES))(
    "is on its page and in its PDF with photo and telephone, as they are now (%s)",
    async (locale) => {
      await update({ phone: "+995555123456" });
      const { data } = await upload(await aPicture(500, 500).jpeg().toBuffer());
      const person = await enquiry({ assigneeId: await idOf("sales_agent"), locale });
      const offer = await make(person, {}, "sales_agent");
      const html = await page(offer.url);
      expect(html).toContain(`<img class="face" src="${data.photo}"`);
      expect(html).toMatch(/alt="[^"]+: Seller sales_agent"/);
      expect(html).toContain('<a href="tel:+995555123456">+995 555 12 34 56</a>');
      const drawn = await pdfText(offer.pdf_url);
      for (const said of ["+995555123456", "Sellersales_agent"]) expect(drawn.said).toContain(said);
      expect(await drawn.pdf.getMarkInfo()).toMatchObject({ Marked: true });
      const alts = JSON.stringify(await (await drawn.pdf.getPage(2)).getStructTree());
      expect(alts).toContain("Seller sales_agent");

      await update({ phone: "+995577000111" });
      await stack().call(deleteOwnPhoto, {}, { token: own.token() });
      expect(await page(offer.url)).toContain('<span class="face" aria-hidden="true">Ss</span>');
      expect(await page(offer.url)).toContain("+995 577 00 01 11");
      const again = await pdfText(offer.pdf_url);
      expect(again.said).toContain("+995577000111");
      expect(again.said).not.toContain("+995555123456");
    },
  );

  it("without a telephone has the sales office's, and a former colleague is not named", async () => {
    await giveOfficePhone();
    await update({ phone: null });
    const person = await theirs();
    const offer = await make(person, {}, "sales_agent");
    const visitors = await make(person, {}, "admin");
    const { data } = await upload(await aPicture(500, 500).jpeg().toBuffer());
    const phones = (html: string) => [...html.matchAll(/href="tel:([^"]+)"/g)].map(([, phone]) => phone);
    const office = phones(await page(offer.url));
    expect(office.length).toBeGreaterThan(0);
    expect(phones(await page(visitors.url))).toEqual(office);
    await update({ phone: "+995555123456" });
    expect(phones(await page(offer.url))).toEqual(["+995555123456"]);

    const id = await idOf("sales_agent");
    for (const gone of [{ deletedAt: new Date() }, { isActive: false }]) {
      await db().user.update({ where: { id }, data: gone });
      const html = await page(offer.url);
      const { said } = await pdfText(offer.pdf_url);
      expect(phones(html)).toEqual(office);
      for (const text of [squeezed(html), said]) {
        expect(text).not.toContain("Sellersales_agent");
        expect(text).not.toContain("+995555123456");
      }
      expect(html).not.toContain(data.photo);
      await db().user.update({ where: { id }, data: { deletedAt: null, isActive: true } });
    }
    expect(phones(await page(offer.url))).toEqual(["+995555123456"]);
  });

  it("is public through their offers alone", async () => {
    await update({ phone: "+995555123456" });
    const { data } = await upload(await aPicture(500, 500).jpeg().toBuffer());
    const offer = await make(await theirs(), {}, "admin");
    const pages = await Promise.all(
      [offer.url, "http://x/", "http://x/contact", "http://x/api/site"].map(page),
    );
    for (const html of pages) {
      expect(html).not.toContain(data.photo);
      expect(html).not.toMatch(/555 ?12 ?34 ?56/);
    }
    for (const path of ["photo", "seller", "face"])
      expect((await get(`${offer.url}/${path}`)).status).toBe(404);
  });
});

describe("the discount of one user", () => {
  it("is what an administrator has set, or their role's", async () => {
    for (const [role, limit] of [
      ["sales_agent", 2.5],
      ["sales_manager", 0],
      ["admin", 10],
      ["marketing", 1],
    ] as const) {
      expect((await user(role, { max_discount_percent: limit })).max_discount_percent).toBe(limit);
      const person = await enquiry({ assigneeId: await idOf(role) });
      expect((await list(person, role)).meta.max_discount_percent).toBe(limit);
      expect((await make(person, { discount_percent: limit }, role)).price_minor).toBe(
        offeredPrice(LIST * 100, { percent: limit }),
      );
      for (const [field, value] of [
        ["discount_percent", limit + 0.5],
        ["discount_minor", LIST * limit + 100],
      ] as const) {
        const { status, body } = await failureOf(make(person, { [field]: value }, role));
        const why = limit === 0 ? "ფასდაკლების უფლება არ გაქვთ" : `${limit} %`;
        expect([status, body.errors?.[field]?.[0]]).toEqual([422, expect.stringContaining(why)]);
      }
    }
    await user("sales_agent", { max_discount_percent: null, name: "Seller sales_agent" });
    expect((await list(await theirs(), "sales_agent")).meta.max_discount_percent).toBe(0);
    for (const role of ["sales_manager", "admin", "marketing"] as const)
      await user(role, { max_discount_percent: null });
  });

  it("that an offer has may be kept after the limit was lowered, and not raised", async () => {
    await user("sales_agent", { max_discount_percent: 8 });
    const person = await theirs();
    const offer = await make(person, { discount_percent: 8 }, "sales_agent");
    await user("sales_agent", { max_discount_percent: 1 });
    const kept = await change(person, offer, { discount_percent: 8, note: "x" }, "sales_agent");
    expect(kept.price_minor).toBe(LIST * 92);
    const more = change(person, kept, { discount_percent: 8.5 }, "sales_agent");
    expect(await refusal(more)).toEqual([422, "invalid", ["discount_percent"]]);
    await user("sales_agent", { max_discount_percent: null });
  });

  it("is within bounds, and only of the person who makes offers", async () => {
    for (const limit of [-1, 99.5, 100, 1.001, "x"])
      expect(await refusal(user("sales_agent", { max_discount_percent: limit })), String(limit)).toEqual([
        422,
        "invalid",
        ["max_discount_percent"],
      ]);
    expect(await refusal(user("editor", { max_discount_percent: 1 }))).toEqual([
      422,
      "invalid",
      ["max_discount_percent"],
    ]);
    await user("marketing", { max_discount_percent: 3 });
    expect((await user("marketing", { role: "editor" })).max_discount_percent).toBeNull();
    await user("marketing", { role: "marketing" });
    // Nobody gives themselves more.
    await update({ name: "Seller sales_agent", max_discount_percent: 50 });
    expect((await list(await theirs(), "sales_agent")).meta.max_discount_percent).toBe(0);
  });
});
