import { z } from "zod";
import { AuthUser } from "./auth.ts";
import { OwnPhone, Photo, PhotoFile } from "./seller.ts";
import { RequiredLine } from "../values/fields.ts";
import { FormVersion } from "../values/forms/form-fields.ts";
import { AdminLanguage } from "../values/locale.ts";
import { route } from "../route.ts";

const profile = { role: "staff", capability: "profile.own", tag: "Profile" } as const;

/** The caller's own account, with the version that a change names. */
export const Profile = AuthUser.extend({
  version: z.int(),
  /** E.164. Public through the caller's offers, as the photo is. */
  phone: z.string().nullable(),
  photo: Photo,
});
export type Profile = z.infer<typeof Profile>;
const answer = { response: z.object({ data: Profile }) };

export const getProfile = route({
  ...profile,
  ...answer,
  method: "get",
  path: "/profile",
  summary: "One's own account",
});

export const updateProfile = route({
  ...profile,
  ...answer,
  method: "put",
  path: "/profile",
  summary: "Changes one's own name, and the telephone that one's offers show; what is left out stays",
  body: z.object({ name: RequiredLine.optional(), phone: OwnPhone.optional(), version: FormVersion }),
  codes: ["conflict"],
});

/** `beforeSecondFactor`: the page on which one is set up has the language switch too. */
export const updateOwnLanguage = route({
  ...profile,
  beforeSecondFactor: true,
  method: "put",
  path: "/profile/language",
  summary: "Sets the language in which one is mailed; `GET /user` answers it",
  body: z.strictObject({ language: AdminLanguage }),
  response: z.object({ data: z.object({ language: AdminLanguage }) }),
});

export const putOwnPhoto = route({
  ...profile,
  ...answer,
  ...PhotoFile,
  method: "put",
  path: "/profile/photo",
  summary: "Sets the photo that one's offers show: a picture (`file`), of which a square is kept",
});

export const deleteOwnPhoto = route({
  ...profile,
  ...answer,
  method: "delete",
  path: "/profile/photo",
  summary: "Removes one's own photo",
});
