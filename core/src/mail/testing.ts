import type { MailBrand } from "./brand.ts";

/** A firm that has set everything but a logo. */
export const A_BRAND: MailBrand = {
  name: "Ezo Development",
  accent: "#1F3D36",
  headingFont: "noto_serif",
  logo: null,
  logoDark: null,
  address: "1 Rustaveli Avenue, Tbilisi",
  phone: "+995 32 200 00 00",
  social: [{ label: "Facebook", url: "https://www.facebook.com/ezo" }],
};
