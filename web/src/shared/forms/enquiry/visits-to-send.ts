import { AskedAttribution } from "@ezo/contract/enquiries/attribution";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { ownPath } from "@ezo/contract/values/patterns";

interface Visits {
  attribution?: AskedAttribution;
  first_attribution?: AskedAttribution;
}

/** The noted visits as an enquiry sends them. What the server would refuse is left out: no enquiry is lost to a link. */
export function visitsToSend([first, last]: readonly string[]): Visits {
  return {
    ...(last && { attribution: attributionOf(last) }),
    ...(first && first !== last && { first_attribution: attributionOf(first) }),
  };
}

function attributionOf(visit: string): AskedAttribution {
  const noted = new URLSearchParams(visit);
  const fields = Object.entries(AskedAttribution.shape).flatMap(([name, schema]) => {
    const value = noted.get(name) ?? "";
    const { data } = schema.safeParse(name === "landing_path" ? ownPath(value) : cut(value));
    return data ? [[name, data] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Half of a character that needs two could not be stored. */
const cut = (text: string) => text.slice(0, TEXT_INPUT_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
