import { z } from "zod";

export const numberIn = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};
export const countIn = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
export const port = countIn(1, 65_535);
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
export const flag = oneOf("true", "false", "1", "0").transform((value) => value === "true" || value === "1");

/** What `yesOrNo` reads as yes. */
export const YES = ["yes", "true", "1"];
export const yesOrNo = oneOf("yes", "no", "true", "false", "1", "0").transform((word) => YES.includes(word));

export const urlOf = (...protocols: string[]) =>
  z
    .url({ error: `must be a URL (${protocols.join(" or ")}://...)` })
    .refine((value) => protocols.includes(value.slice(0, value.indexOf(":"))), {
      error: `must begin with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
    });

/** Names with commas between; `*.example.ge` is any name below example.ge, and `*` any name. */
export const hostList = z
  .string()
  .transform((names) => names.split(",").map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^(?:\*|(?:\*\.)?[a-z0-9][a-z0-9.-]{0,252})$/, {
        error: "must be names of hosts with commas between (crm.example.ge, *.example.ge)",
      }),
    ),
  );

export const webhookSecret = z.string().min(16, { error: "must have at least 16 characters" });
