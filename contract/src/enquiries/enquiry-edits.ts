import { updateEnquiry } from "./enquiries.ts";
import { route } from "../route.ts";
import { withMethod } from "../values/forms/form-fields.ts";

/** An enquiry is changed by the calls by which any other record is (`editCalls`). What is left out stays in all of them. */
export const putEnquiry = route({ ...updateEnquiry, method: "put" });
/** For clients that know no PUT. */
export const postEnquiry = route({
  ...updateEnquiry,
  method: "post",
  body: updateEnquiry.body.extend(withMethod),
});
