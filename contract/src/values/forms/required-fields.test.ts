import { expect, it } from "vitest";
import { FORM_SOURCES } from "../../enquiries/enquiry-source.ts";
import { Enquiry } from "../../enquiries/enquiry-form.ts";
import { REQUIRED_FIELDS } from "./required-fields.ts";

const filled = { name: "Nino", email: "nino@example.ge", phone: "+995555123456", message: "Hello" };

it.each(FORM_SOURCES)("names the fields that the schema of a %s requires", (source) => {
  const required = Object.keys(filled).filter(
    (field) => !Enquiry.safeParse({ ...filled, source, [field]: "" }).success,
  );
  expect(required).toEqual(REQUIRED_FIELDS[source]);
});
