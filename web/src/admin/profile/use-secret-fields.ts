import { eachOf } from "@ezo/contract/values/keyed";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { useFieldErrors } from "../ui/use-field-errors.ts";

/** Text fields, with their errors by `schema`, that are never kept as a draft. They begin empty. */
export function useSecretFields<Name extends string>(schema: z.ZodType, names: readonly Name[]) {
  const empty = eachOf(names, () => "");
  const [values, setValues] = useState(empty);
  const { errors, check, takeFrom, clear } = useFieldErrors(schema);
  return {
    values,
    reset: () => setValues(empty),
    check: (form: HTMLFormElement) => check(values, form),
    takeFrom,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      // Unlike Mantine's other inputs, that of passwords does not set it.
      "aria-invalid": errors[name] ? true : undefined,
      onChange: (event: FormEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.currentTarget.value });
        clear(name);
      },
    }),
  };
}
